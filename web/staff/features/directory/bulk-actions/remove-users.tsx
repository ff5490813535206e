import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { bulkConfirmation } from "#contracts/staff/bulk-actions.ts";
import type { StaffUser } from "#contracts/staff/tables.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { FailedList } from "./failed-list.tsx";

const CHOICES = ["Delete them", "Keep users who have any"] as const;
type Choice = (typeof CHOICES)[number];

/** Deletes the selected users, and says which could not be deleted and why. */
export function RemoveUsers({ users: selected, onClose }: { users: readonly StaffUser[]; onClose: () => void }) {
  // Deleted users leave the table, and so the selection.
  const [users] = useState(selected);
  const [choice, setChoice] = useState<Choice>(CHOICES[0]);
  const count = pluralize(users.length, "user");
  const remove = useOperationMutation(staffBackoffice.removeUsers, {
    refreshes: [staffBackoffice.users, staffBackoffice.heatmaps, staffBackoffice.audit],
    onSuccess: ({ failed }) => {
      if (failed.length > 0) return;
      snackbar.success(`${count} deleted`);
      onClose();
    },
  });
  if (remove.data && remove.data.failed.length > 0)
    return (
      <FailedList
        title="Some users weren’t deleted"
        description={`${remove.data.done.length} of ${count} deleted.`}
        failed={remove.data.failed}
        nameOf={(uid) => users.find((user) => user.uid === uid)?.email ?? uid}
        onClose={onClose}
      />
    );
  return (
    <TypedConfirm
      title="Delete users"
      description={`${count} can no longer log in, and ${users.length === 1 ? "gets" : "get"} an email. What they created in a workspace with other members stays there without their name. This can’t be undone.`}
      wanted={bulkConfirmation("delete", users.length, "user")}
      confirmationLabel="the text below"
      action="Delete users"
      isBusy={remove.isPending}
      problem={remove.error}
      onClose={onClose}
      onConfirm={(confirmation) =>
        remove.mutate({
          body: {
            users: users.map(({ uid }) => uid),
            work: choice === CHOICES[0] ? "delete" : "transferred",
            confirmation,
          },
        })
      }
    >
      <RadioField legend="Personal heatmaps" name="work" options={CHOICES} value={choice} onChange={setChoice} />
    </TypedConfirm>
  );
}
