import { useState } from "react";
import { PersonName } from "#contracts/fields.ts";
import { type Member, workspaces } from "#contracts/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { WORKSPACE } from "../queries.ts";

const nameError = (name: string) => PersonName.safeParse(name).error?.issues[0]?.message;

/** Edits the name of a member. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [firstName, setFirstName] = useState(member.firstName);
  const [lastName, setLastName] = useState(member.lastName);
  const save = useOperationMutation(workspaces.editMember, {
    refreshes: WORKSPACE,
    onSuccess: () => {
      snackbar.success("Changes saved");
      onClose();
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const problems = { first: nameError(firstName), last: nameError(lastName) };
  const isWrong = problems.first !== undefined || problems.last !== undefined;
  const submit = () => {
    if (!isWrong) save.mutate({ params: { uid: member.uid }, body: { firstName, lastName } });
  };
  return (
    <FormDialog
      title={`Edit the name of ${member.name}`}
      action="Save"
      isDisabled={isWrong}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className={dialogStyles.fields}
    >
      <TextField
        label="First name"
        value={firstName}
        maxLength={100}
        autoComplete="off"
        error={problems.first}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <TextField
        label="Last name"
        value={lastName}
        maxLength={100}
        autoComplete="off"
        error={problems.last}
        onChange={(event) => setLastName(event.target.value)}
      />
    </FormDialog>
  );
}
