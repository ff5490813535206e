import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { useShownProfile } from "./use-shown-profile.ts";

/** Whether an email says that a long analysis is done. Takes effect immediately; a failed change is taken back. */
export function AccountEmails({ profile: { analysisEmails } }: { profile: Profile }) {
  const { show, showSent } = useShownProfile();
  const change = useOperationMutation(accounts.setAnalysisEmails, {
    refreshes: [accounts.me],
    onMutate: ({ body }) => showSent(body),
    onError: (problem, { body }) => {
      show({ analysisEmails: !body.analysisEmails });
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
