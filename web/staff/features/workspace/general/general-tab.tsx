import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { WorkspaceName } from "#contracts/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { useWorkspaceChange } from "../use-workspace-change.ts";
import styles from "../workspace.module.css";
import { People } from "./people.tsx";

type Props = { workspace: StaffWorkspaceDetails };

/** Name, beta, people and the end of a workspace. */
export function GeneralTab({ workspace }: Props) {
  return (
    <>
      <About workspace={workspace} />
      <People workspace={workspace} />
      <Close workspace={workspace} />
    </>
  );
}

function About({ workspace }: Props) {
  const [draft, setDraft] = useDraft({ name: workspace.name, beta: workspace.beta });
  const { name, beta } = draft;
  const save = useWorkspaceChange(staffBackoffice.editWorkspace, "Workspace updated");
  const isChanged = name.trim() !== workspace.name || beta !== workspace.beta;
  useUnsavedChanges(isChanged);
  const isNamed = WorkspaceName.safeParse(name).success;
  const [isChecked, setIsChecked] = useState(false);
  const submit = () => {
    setIsChecked(true);
    if (isChanged && isNamed) save.mutate({ params: { uid: workspace.uid }, body: { name: name.trim(), beta } });
  };
  return (
    <SectionCard title="About" lead={workspace.uid}>
      <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          value={name}
          error={isChecked && !isNamed ? "Name is required" : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <CheckboxField checked={beta} onChange={({ target }) => setDraft({ ...draft, beta: target.checked })}>
          Beta: works without a subscription
        </CheckboxField>
        <FormError problem={save.error} />
        <SaveButton variation="primary" isChanged={isChanged} isBusy={save.isPending}>
          Save
        </SaveButton>
      </Form>
    </SectionCard>
  );
}

function Close({ workspace }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const close = useOperationMutation(staffBackoffice.closeWorkspace, {
    refreshes: [staffBackoffice.workspaces, staffBackoffice.users, staffBackoffice.audit],
    onSuccess: () => {
      snackbar.success("Workspace closed");
      void navigate("/workspaces");
    },
  });
  return (
    <SectionCard
      title="Close workspace"
      lead="Everyone moves to the Free plan and gets an email. Its heatmaps, projects and reports are deleted. A workspace that pays can’t be closed."
      isDangerous
      action={
        <Button variation="destructive" onClick={() => setIsOpen(true)}>
          Close workspace
        </Button>
      }
    >
      {isOpen && (
        <TypedConfirm
          title="Close workspace"
          description={`“${workspace.name}” will be closed, and its heatmaps, projects and reports will be deleted. This can’t be undone.`}
          wanted={workspace.name}
          confirmationLabel="the workspace’s name"
          action="Close workspace"
          isBusy={close.isPending}
          problem={close.error}
          onClose={() => setIsOpen(false)}
          onConfirm={(confirmation) => close.mutate({ params: { uid: workspace.uid }, body: { confirmation } })}
        />
      )}
    </SectionCard>
  );
}
