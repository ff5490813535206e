import { Link } from "react-router-dom";
import type { Output } from "#contracts/kit/operation.ts";
import type { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { MAX_COUNTED_WORK, type WorkName } from "#contracts/staff/operations.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { briefDuration } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./operations.module.css";

const NAMES: Readonly<Record<WorkName, string>> = {
  images: "Analyses of images",
  videos: "Analyses of videos",
  captures: "Captures of websites and banners",
  reports: "Reports",
  brand_requests: "Brand requests for staff",
  brand_tracking: "Brand tracking",
  brand_training: "Training of brand models",
  emails: "Emails",
  webhooks: "Webhooks",
};
/** Pages of the staff app that list the work. */
const PAGES: Readonly<Partial<Record<WorkName, string>>> = {
  images: "/in-progress",
  videos: "/in-progress",
  captures: "/in-progress",
  brand_requests: "/brand-requests",
  emails: "/mails?state=queued",
};

type Props = {
  data: Output<typeof staffBackoffice.pendingWork> | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/** Waiting and running work, by pipeline and queue. */
export function WorkCard({ data, error, refetch }: Props) {
  return (
    <SectionCard title="Pending work" lead="Queued and running work, updated every 30 seconds.">
      {error && !data && <ErrorState title="Couldn’t load pending work" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading pending work" heights={[280]} />}
      {data && (
        <table className={styles.work}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">Waiting or running</th>
              <th scope="col">Longest</th>
            </tr>
          </thead>
          <tbody>
            {data.work.map(({ name, count, oldest }) => {
              const to = PAGES[name];
              return (
                <tr key={name}>
                  <th scope="row">{to && count > 0 ? <Link to={to}>{NAMES[name]}</Link> : NAMES[name]}</th>
                  <td className="tabular">
                    {formatNumber(count)}
                    {count >= MAX_COUNTED_WORK && " or more"}
                  </td>
                  <td className="tabular">{oldest ? briefDuration(Math.max(0, Date.now() - Date.parse(oldest))) : "–"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </SectionCard>
  );
}
