import { Button } from "@aws-amplify/ui-react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type FeatureFlag, staffSettings } from "#contracts/staff/settings.ts";
import { pluralize } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { FlagDialog } from "./flag-dialog.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

/** Where a flag is on: "25% of workspaces and 2 named workspaces". */
function reachOf({ share, workspaces }: FeatureFlag): string {
  const named = workspaces.length > 0 ? pluralize(workspaces.length, "named workspace") : "";
  if (share === 0) return named || "Off";
  if (share === 100) return "On for everyone";
  return `${share}% of workspaces${named && ` and ${named}`}`;
}

/** Features that are on for some workspaces. */
export function FlagsCard({ flags }: { flags: readonly FeatureFlag[] }) {
  const [edited, setEdited] = useState<FeatureFlag | "new">();
  const [removed, setRemoved] = useState<FeatureFlag>();
  const remove = useSettingsChange(staffSettings.removeFlag, "Feature flag deleted");
  return (
    <SectionCard
      title="Feature flags"
      lead="The server decides for each workspace. Users without a workspace count as one each."
      action={
        <Button onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" />
          Add feature flag
        </Button>
      }
    >
      {flags.length === 0 && <p className={styles.none}>There are no feature flags.</p>}
      <ul className={styles.list}>
        {flags.map((flag) => (
          <li key={flag.name}>
            <div className={styles.item}>
              <strong>{flag.name}</strong>
              <small>
                {reachOf(flag)}
                {flag.description && ` · ${flag.description}`}
              </small>
            </div>
            <IconButton label={`Edit ${flag.name}`} onClick={() => setEdited(flag)}>
              <Pencil />
            </IconButton>
            <IconButton label={`Delete ${flag.name}`} onClick={() => setRemoved(flag)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {edited && <FlagDialog flag={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() =>
          removed &&
          remove.mutate({ params: { name: removed.name } }, { onError: snackbar.failure, onSettled: () => setRemoved(undefined) })
        }
      >
        “{removed?.name}” will be deleted, and its feature is off for everyone.
      </Confirm>
    </SectionCard>
  );
}
