import { SelectField } from "@aws-amplify/ui-react";
import { ACCESS_FLAGS, type AccessFlag } from "#contracts/reference.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { LanguageModelCard } from "./language-model-card.tsx";
import { useWorkspaceChange } from "./use-workspace-change.ts";
import styles from "./workspace.module.css";

const FLAG_NAMES: Readonly<Record<AccessFlag, string>> = {
  audits: "Audits",
  object_recognition: "Object recognition",
  youtube_thumbnails: "YouTube thumbnails",
  reports: "Reports",
  copilot: "Co-Pilot",
};
type Choice = "plan" | "granted" | "revoked";

/**
 * The features of a workspace: those of its plan, and what staff grant or revoke in addition, which a plan change keeps. And its
 * language model.
 */
export function AccessTab({ workspace }: { workspace: StaffWorkspaceDetails }) {
  return (
    <>
      <AccessForm workspace={workspace} />
      <LanguageModelCard workspace={workspace.uid} name={workspace.name} />
    </>
  );
}

function AccessForm({ workspace }: { workspace: StaffWorkspaceDetails }) {
  const { uid, plan_access, granted, revoked } = workspace;
  const choiceOf = (flag: AccessFlag): Choice =>
    revoked.includes(flag) ? "revoked" : granted.includes(flag) ? "granted" : "plan";
  const [choices, setChoices] = useDraft(
    Object.fromEntries(ACCESS_FLAGS.map((flag) => [flag, choiceOf(flag)])) as Record<AccessFlag, Choice>,
  );
  const save = useWorkspaceChange(staffBackoffice.setAccess, "Access changed");
  const isChanged = ACCESS_FLAGS.some((flag) => choices[flag] !== choiceOf(flag));
  useUnsavedChanges(isChanged);
  const chosen = (choice: Choice) => ACCESS_FLAGS.filter((flag) => choices[flag] === choice);
  const submit = () => {
    if (isChanged) save.mutate({ params: { uid }, body: { granted: chosen("granted"), revoked: chosen("revoked") } });
  };
  return (
    <SectionCard title="Access" lead="What is granted or revoked here stays when the plan changes.">
      <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
        {ACCESS_FLAGS.map((flag) => (
          <SelectField
            key={flag}
            label={FLAG_NAMES[flag]}
            value={choices[flag]}
            onChange={({ target }) => setChoices({ ...choices, [flag]: target.value as Choice })}
          >
            <option value="plan">{plan_access.includes(flag) ? "Plan default: on" : "Plan default: off"}</option>
            <option value="granted">Granted</option>
            <option value="revoked">Revoked</option>
          </SelectField>
        ))}
        <FormError problem={save.error} />
        <SaveButton variation="primary" isChanged={isChanged} isBusy={save.isPending}>
          Save access
        </SaveButton>
      </Form>
    </SectionCard>
  );
}
