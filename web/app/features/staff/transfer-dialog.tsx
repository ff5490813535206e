import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EmailAddress } from "#contracts/fields.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import staffStyles from "./staff.module.css";

type Props = { heatmap: HeatmapDetail; onChanged: () => void; onClose: () => void };

/** Transfers a heatmap to another user: finds the user, then asks for confirmation. */
export function TransferDialog({ heatmap, onChanged, onClose }: Props) {
  const [email, setEmail] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { uid, title, seen_as_staff, requested_by_name } = heatmap;
  const owner = seen_as_staff ?? requested_by_name;
  const address = EmailAddress.safeParse(email.trim());
  const transfer = useMutation({
    mutationFn: async (to: string) => {
      const { failed } = await call(staffHeatmaps.transfer, { body: { uids: [uid], to } });
      for (const { message } of failed) throw new Error(message);
    },
    onSuccess: (_, to) => {
      onChanged();
      snackbar.success(`${title} was transferred to ${to}`);
      onClose();
    },
    onError: () => setIsAsking(false),
  });
  const submit = () => {
    setIsChecked(true);
    if (address.success) setIsAsking(true);
  };
  return (
    <>
      <FormDialog
        isOpen={!isAsking}
        title="Transfer to another person"
        description={`“${title}” moves with its files, scores and areas to the new owner’s workspace.`}
        action="Transfer…"
        onSubmit={submit}
        onClose={onClose}
        className={staffStyles.form}
      >
        <FormError problem={transfer.error} />
        <TextField
          label="New owner’s email"
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          error={isChecked ? address.error?.issues[0]?.message : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <ul className={staffStyles.points}>
          <li>
            If the workspace changes, its comments don’t move with it, its share link stops working and it is removed from its
            projects. Within one workspace all of these stay.
          </li>
          <li>No credits are transferred.</li>
        </ul>
      </FormDialog>
      <Confirm
        isOpen={isAsking}
        confirmLabel="Transfer"
        isBusy={transfer.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => transfer.mutate(email.trim())}
      >
        “{title}” will belong to <strong>{email.trim()}</strong>. {owner} will lose access unless they share a workspace.
      </Confirm>
    </>
  );
}
