import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { useShownProfile } from "./use-shown-profile.ts";

/** Whether the next visit of Home opens the introduction. Takes effect immediately; a failed change is taken back. */
export function AccountIntroduction({ profile: { intro } }: { profile: Profile }) {
  const { show, showSent } = useShownProfile();
  const change = useOperationMutation(accounts.setIntro, {
    refreshes: [accounts.me],
    onMutate: ({ body }) => showSent(body),
    onError: (problem, { body }) => {
      show({ intro: !body.intro });
      snackbar.failure(problem);
    },
  });
  return (
    <SectionCard
      title="Introduction"
      lead="Four short steps, from the first upload to the first project."
      action={
        <Switch isOn={!intro} onChange={(isOn) => change.mutate({ body: { intro: !isOn } })}>
          Show it on my next visit to Home
        </Switch>
      }
    />
  );
}
