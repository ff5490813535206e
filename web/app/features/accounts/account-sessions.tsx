import { Button } from "@aws-amplify/ui-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api.ts";
import { leave } from "#web/kit/session.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { snackbar } from "#web/ui/snackbar.tsx";

/** Ends every session, wherever it was begun. */
export function AccountSessions() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call(accounts.signOutEverywhere, {}),
    onSuccess: () => leave(),
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
        action="Log out everywhere"
        isBusy={end.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => end.mutate()}
      >
        You’ll be logged out on every device, including this one.
      </Confirm>
    </SectionCard>
  );
}
