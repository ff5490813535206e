import { Button, TextField } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PersonName } from "#contracts/fields.ts";
import { type Member, workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { refreshWorkspace } from "../queries.ts";

const problemOf = (name: string) => PersonName.safeParse(name).error?.issues[0]?.message;

/** Edits the name of a member. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [firstName, setFirstName] = useState(member.firstName);
  const [lastName, setLastName] = useState(member.lastName);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => call(workspaces.editMember, { params: { uid: member.uid }, body: { firstName, lastName } }),
    onSuccess: () => {
      void refreshWorkspace(queryClient);
      snackbar.success("Changes saved");
      onClose();
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const problems = { first: problemOf(firstName), last: problemOf(lastName) };
  const isWrong = problems.first !== undefined || problems.last !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) save.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit the name of ${member.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="edit-member"
            isDisabled={isWrong}
            isLoading={save.isPending}
            loadingText="Save"
          >
            Save
          </Button>
        </>
      }
    >
      <form id="edit-member" className="dialog__fields" onSubmit={submit} noValidate>
        <TextField
          label="First name"
          value={firstName}
          maxLength={100}
          hasError={problems.first !== undefined}
          errorMessage={problems.first}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label="Last name"
          value={lastName}
          maxLength={100}
          hasError={problems.last !== undefined}
          errorMessage={problems.last}
          onChange={(event) => setLastName(event.target.value)}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
