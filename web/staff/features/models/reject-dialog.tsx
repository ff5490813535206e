import { useState } from "react";
import { MAX_REJECTION_REASON, type QueuedRequest, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

type Props = { request: QueuedRequest; onClose: () => void };

/** Ends a request without a result, for a reason that the customer gets by email and sees next to the video. */
export function RejectDialog({ request: { uid, title }, onClose }: Props) {
  const [reason, setReason] = useState("");
  const reject = useOperationMutation(staffBrands.rejectRequest, {
    refreshes: [staffBrands.requests],
    onSuccess: () => {
      snackbar.success("Request rejected");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Reject request"
      description={`We email the customer why we can’t track the brand in “${title}”, and show it next to the video.`}
      action="Reject"
      isDestructive
      isDisabled={!reason.trim()}
      isBusy={reject.isPending}
      onClose={onClose}
      onSubmit={() => reject.mutate({ params: { uid }, body: { reason: reason.trim() } })}
    >
      <TextField
        autoComplete="off"
        label="Reason"
        maxLength={MAX_REJECTION_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError problem={reject.error} />
    </FormDialog>
  );
}
