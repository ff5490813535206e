import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { CREDIT_LIMITS, type StaffWorkspaceDetails, SUGGESTED_MONTHLY_CREDITS } from "#contracts/staff/workspaces.ts";
import { longDay } from "#web/kit/long-day.ts";
import { CreditComparison } from "#web/staff/shared/credit-comparison/credit-comparison.tsx";
import { NumberFields } from "#web/staff/shared/number-fields.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { useWorkspaceChange } from "./use-workspace-change.ts";
import styles from "./workspace.module.css";

const LIMITS = { images: CREDIT_LIMITS, videos: CREDIT_LIMITS } as const;
const LABELS = { images: "Image credits", videos: "Video credits" } as const;

type Props = { workspace: StaffWorkspaceDetails };

/** The credits that a workspace has left, and what each month brings. */
export function CreditsTab({ workspace }: Props) {
  const { uid, name, image_credits: images, video_credits: videos } = workspace;
  const [isComparing, setIsComparing] = useState(false);
  const set = useWorkspaceChange(staffBackoffice.setWorkspaceCredits, "Credits changed");
  return (
    <>
      <SectionCard title="Credits left" action={<Button onClick={() => setIsComparing(true)}>Compare with the history</Button>}>
        <NumberFields
          labels={LABELS}
          values={{ images, videos }}
          limits={LIMITS}
          action="Change credits"
          isBusy={set.isPending}
          problem={set.error}
          onSubmit={(body) => set.mutate({ params: { uid }, body })}
          className={styles.form}
        />
      </SectionCard>
      <Monthly workspace={workspace} />
      {isComparing && <CreditComparison uid={uid} name={name} onClose={() => setIsComparing(false)} />}
    </>
  );
}

function Monthly({ workspace }: Props) {
  const { uid, monthly, renewal_due, beta, subscription } = workspace;
  const [isCustom, setIsCustom] = useState(monthly !== null);
  const set = useWorkspaceChange(staffBackoffice.setMonthlyCredits, "Monthly credits changed");
  const toggle = (isOn: boolean) => {
    setIsCustom(isOn);
    set.mutate(
      { params: { uid }, body: { monthly: isOn ? SUGGESTED_MONTHLY_CREDITS : null } },
      {
        onError: (problem) => {
          snackbar.failure(problem);
          setIsCustom(!isOn);
        },
      },
    );
  };
  const pays = subscription === "active" || subscription === "past_due";
  const next = !pays && beta && renewal_due ? ` They are renewed on ${longDay(renewal_due)}.` : "";
  return (
    <SectionCard
      title="Monthly credits"
      lead={`Custom credits replace those of the plan from the next month on.${next}`}
      action={
        <Switch isOn={isCustom} onChange={toggle}>
          Custom monthly credits
        </Switch>
      }
    >
      {isCustom && (
        <NumberFields
          labels={{ images: "Images per month", videos: "Videos per month" }}
          values={monthly ?? SUGGESTED_MONTHLY_CREDITS}
          limits={LIMITS}
          action="Save monthly credits"
          isBusy={set.isPending}
          problem={set.error}
          onSubmit={(credits) => set.mutate({ params: { uid }, body: { monthly: credits } })}
          className={styles.form}
        />
      )}
    </SectionCard>
  );
}
