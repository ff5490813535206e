import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EmailAddress } from "#contracts/fields.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { transferWork } from "./transfer-work.ts";

const CHOICES = ["Delete them", "Transfer them to another user"] as const;
type Choice = (typeof CHOICES)[number];
type Props = { user: StaffUserDetails; onClose: () => void; onRemoved: () => void };

/** Deletes a user, after a choice of what happens to their personal heatmaps. */
export function RemoveUser({ user, onClose, onRemoved }: Props) {
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice>(CHOICES[0]);
  const [to, setTo] = useState("");
  const [isLeft, setIsLeft] = useState(false);
  const [progress, setProgress] = useState("");
  const isTransfer = choice === CHOICES[1];
  const isAddress = EmailAddress.safeParse(to.trim()).success;
  const remove = useMutation({
    mutationFn: async (confirmation: string) => {
      if (isTransfer) await transferWork(user.uid, to.trim(), (done, all) => setProgress(`${done} of ${all} transferred`));
      const work = isTransfer ? "transferred" : "delete";
      await call(staffBackoffice.removeUser, { params: { uid: user.uid }, body: { work, confirmation } });
    },
    onSuccess: () => {
      snackbar.success("User deleted");
      onRemoved();
    },
    onSettled: () => {
      setProgress("");
      void refresh(client, [staffBackoffice.users, staffBackoffice.heatmaps, staffBackoffice.audit]);
    },
  });
  return (
    <TypedConfirm
      title="Delete user"
      description={`${user.name || user.email} can no longer log in, and gets an email. What they created in a workspace with other members stays there without their name. This can’t be undone.`}
      wanted={user.email}
      confirmationLabel="the user’s email"
      action="Delete user"
      isIncomplete={isTransfer && !isAddress}
      isBusy={remove.isPending}
      problem={remove.error}
      onClose={onClose}
      onConfirm={(typed) => remove.mutate(typed)}
    >
      <RadioField legend="Personal heatmaps" name="work" options={CHOICES} value={choice} onChange={setChoice} />
      {isTransfer && (
        <TextField
          type="email"
          label="New owner’s email"
          autoComplete="off"
          value={to}
          error={isLeft && !isAddress ? "Enter a valid email address." : undefined}
          onBlur={() => setIsLeft(to !== "")}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
      {progress && <p role="status">{progress}</p>}
    </TypedConfirm>
  );
}
