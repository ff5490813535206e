import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Chip } from "#web/ui/controls/chip.tsx";
import { WorkspaceFinder } from "./workspace-finder.tsx";
import styles from "./workspaces-field.module.css";

type Props = {
  legend?: string;
  workspaces: readonly string[];
  error?: string | undefined;
  onChange: (workspaces: string[]) => void;
};

/** Chooses workspaces: the chosen ones with names and IDs, and a search that adds others. */
export const WorkspacesField = ({ legend = "Workspaces", workspaces, error, onChange }: Props) => (
  <fieldset className={styles.workspaces}>
    <legend>{legend}</legend>
    {workspaces.length > 0 && (
      <ul aria-label="Chosen workspaces">
        {workspaces.map((uid) => (
          <li key={uid}>
            <ChosenWorkspace uid={uid} onRemove={() => onChange(workspaces.filter((each) => each !== uid))} />
          </li>
        ))}
      </ul>
    )}
    <WorkspaceFinder
      value=""
      without={workspaces}
      detailOf={({ uid }) => uid}
      error={error}
      onChoose={(uid) => uid && onChange([...workspaces, uid])}
    />
  </fieldset>
);

/** A closed workspace has no name. */
function ChosenWorkspace({ uid, onRemove }: { uid: string; onRemove: () => void }) {
  const { data } = useOperation(staffBackoffice.readWorkspace, { params: { uid } });
  const name = data?.name ?? uid;
  return <Chip text={data ? `${name} (${uid})` : uid} removeLabel={`Remove ${name}`} onRemove={onRemove} />;
}
