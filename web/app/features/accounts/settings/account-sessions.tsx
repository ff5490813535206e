import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

/** Ends all sessions of the user on all devices. */
export function AccountSessions() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useOperationMutation(accounts.signOutEverywhere, {
    onSuccess: () => signOut(),
    onError: (problem) => {
      setIsAsking(false);
      snackbar.failure(problem);
    },
  });
  return (
    <SectionCard
      title="Sessions"
      lead="Log out of all devices."
      action={<Button onClick={() => setIsAsking(true)}>Log out everywhere</Button>}
    >
      <Confirm
        isOpen={isAsking}
        confirmLabel="Log out everywhere"
        isBusy={end.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => end.mutate()}
      >
        You’ll be logged out on every device, including this one.
      </Confirm>
    </SectionCard>
  );
}
