import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { SUPPORT_VIEW_MINUTES } from "#contracts/kit/support-view.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const SHORTEST_REASON = 5;

/** Opens the application in a new tab as a user sees it, after a reason. */
export function ViewAsUser({ user, onClose }: { user: StaffUserDetails; onClose: () => void }) {
  const [reason, setReason] = useState("");
  /** Address of the view, where the browser did not open it on its own. */
  const [address, setAddress] = useState<string>();
  const start = useOperationMutation(staffBackoffice.startSupportView, {
    refreshes: [staffBackoffice.audit],
    onSuccess: ({ uid }) => {
      const to = `${window.location.origin}/view-as/${uid}`;
      const tab = window.open(to, "_blank");
      if (!tab) return setAddress(to);
      tab.opener = null;
      onClose();
    },
  });
  const name = user.name || user.email;
  const isShort = reason.trim().length < SHORTEST_REASON;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="View as user"
      description={`A new tab shows Sightline as ${name} sees it, for ${SUPPORT_VIEW_MINUTES} minutes. You can’t change anything. Your reason and what you open are recorded, and ${name} sees in their account that support viewed it.`}
      footer={
        <>
          <Button onClick={onClose}>{address ? "Close" : "Cancel"}</Button>
          {!address && (
            <Button
              variation="primary"
              isDisabled={isShort}
              isLoading={start.isPending}
              loadingText="Starting…"
              onClick={() => start.mutate({ params: { uid: user.uid }, body: { reason: reason.trim() } })}
            >
              Start view
            </Button>
          )}
        </>
      }
    >
      {address ? (
        <p>
          Your browser blocked the new tab.{" "}
          <a href={address} target="_blank" rel="noopener">
            Open the view
          </a>
        </p>
      ) : (
        <TextField
          label="Reason"
          autoComplete="off"
          hint="For example, the number of the support request. Don’t enter names or addresses."
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <FormError problem={start.error} />
    </Dialog>
  );
}
