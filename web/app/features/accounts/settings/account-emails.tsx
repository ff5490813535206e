import { useQueryClient } from "@tanstack/react-query";
import { accounts, type Profile } from "#contracts/accounts.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** Whether an email says that a long analysis is done. Takes effect at once; a failed change is taken back. */
export function AccountEmails({ profile: { analysisEmails } }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const show = (analysisEmails: boolean) => queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, analysisEmails });
  const change = useOperationMutation(accounts.setAnalysisEmails, {
    refreshes: [accounts.me],
    onMutate: async ({ body }) => {
      // A running profile request would return the old state.
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      show(body.analysisEmails);
    },
    onError: (problem, { body }) => {
      show(!body.analysisEmails);
      snackbar.failure(problem);
    },
  });
  return (
    <SectionCard
      title="Emails"
      lead="For analyses that take more than a minute, when Sightline isn’t open in your browser."
      action={
        <Switch isOn={analysisEmails} onChange={(isOn) => change.mutate({ body: { analysisEmails: isOn } })}>
          Email me when they’re done
        </Switch>
      }
    />
  );
}
