import { accounts } from "#contracts/accounts.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { longDay } from "#web/kit/long-day.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./account-support.module.css";

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** When our support looked at Sightline as the user. */
export function AccountSupport() {
  const { data, error, refetch } = useOperation(accounts.supportViews, {});
  return (
    <SectionCard
      title="Support access"
      lead="To help you, our support can look at Sightline as you see it for 15 minutes. They can’t change anything or see passwords and codes."
    >
      {error && !data && <ErrorState title="Couldn’t load the list" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the list" heights={[24]} />}
      {data?.views.length === 0 && <p className={styles.none}>Support hasn’t viewed your account in the last year.</p>}
      {data && data.views.length > 0 && (
        <ul className={styles.views}>
          {data.views.map(({ started_at, ended_at }) => (
            <li key={started_at}>
              {longDay(started_at)}, {TIME.format(new Date(started_at))} – {TIME.format(new Date(ended_at))}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
