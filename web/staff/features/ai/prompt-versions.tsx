import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type Prompt, type PromptVersion, staffCopilot } from "#contracts/staff/copilot.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { DetailText } from "#web/staff/shared/details/details.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./ai.module.css";

/** Opens the versions of a prompt, and can restore an earlier one. */
export function PromptVersions({ prompt }: { prompt: Prompt }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Versions of ${prompt.label}`} onClick={() => setIsOpen(true)}>
        Versions
      </Button>
      {isOpen && <VersionsDialog prompt={prompt} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function VersionsDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [chosen, setChosen] = useState(prompt.version);
  const restore = useOperationMutation(staffCopilot.restorePrompt, {
    refreshes: [staffCopilot.listPrompts],
    onSuccess: () => {
      snackbar.success("Version restored");
      onClose();
    },
  });
  return (
    <Dialog
      kind="large"
      isOpen
      onClose={onClose}
      title={`Versions of ${prompt.label}`}
      description="Restoring a version adds its text as the newest version. It applies immediately."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variation="primary"
            isDisabled={chosen === prompt.version}
            isLoading={restore.isPending}
            loadingText="Restore"
            onClick={() => restore.mutate({ params: { prompt: prompt.uid }, body: { version: prompt.version, restore: chosen } })}
          >
            Restore version {chosen}
          </Button>
        </>
      }
    >
      <FormError problem={restore.error} />
      <div className={styles.versions}>
        <ul aria-label="Versions">
          {prompt.versions.map((version) => (
            <li key={version.version}>
              <button type="button" aria-pressed={chosen === version.version} onClick={() => setChosen(version.version)}>
                Version {version.version}
                {version.version === prompt.version && " (in use)"}
                <small>{originOf(version)}</small>
              </button>
            </li>
          ))}
        </ul>
        <VersionText prompt={prompt} version={chosen} />
      </div>
    </Dialog>
  );
}

function VersionText({ prompt, version }: { prompt: Prompt; version: number }) {
  const { data, error, refetch } = useOperation(staffCopilot.readPromptVersion, {
    params: { prompt: prompt.uid, version: String(version) },
  });
  if (error) return <ErrorState title="Couldn’t load this version" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the version" heights={[240]} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section tabIndex={0} aria-label={`Text of version ${version}`}>
      <DetailText>{data.text}</DetailText>
    </section>
  );
}

function originOf({ created_at, created_by, restores }: PromptVersion): string {
  if (created_at === null) return "Part of the application";
  const when = dayAndTime(created_at);
  return `${when}, ${created_by ?? "a former member of staff"}${restores === null ? "" : `, restores version ${restores}`}`;
}
