import { Button } from "@aws-amplify/ui-react";
import { MAX_ADS_PER_REPORT, type ReportDetail } from "#contracts/reports.ts";
import { pluralize } from "#web/kit/format.ts";
import { DroppedAds } from "./dropped-ads.tsx";
import styles from "./reports.module.css";
import { useReportChanges } from "./use-report-changes.ts";

type Props = { detail: ReportDetail; canEdit: boolean; canRetry: boolean };

/** Notices about missing parts of a report, with the ways to retry and to remove them. */
export function ReportNotices({ detail: { report, ads }, canEdit, canRetry }: Props) {
  const { retry, removeAd } = useReportChanges();
  const { dropped, status, uid } = report;
  const count = (wanted: string) =>
    ads.reduce((sum, { placements }) => sum + placements.filter(({ state }) => state === wanted).length, 0);
  const [failed, waiting] = [count("failed"), count("waiting")];
  // Ads that were added since may have taken their places.
  const room = MAX_ADS_PER_REPORT - report.heatmaps.length;
  const [failedAds, deletedAds] = [
    dropped.filter(({ reason }) => reason === "failed"),
    dropped.filter(({ reason }) => reason === "removed"),
  ];
  const onRemove = canEdit && ads.length > 0 ? (heatmap: string) => removeAd.mutate({ params: { uid, heatmap } }) : undefined;
  if (status === "done" || status === "requested") return null;
  return (
    <section className={styles.notices} aria-label="Notices">
      <DroppedAds title="Could not be analysed" ads={failedAds} onRemove={onRemove} />
      <DroppedAds title="No longer available" ads={deletedAds} onRemove={onRemove} />
      {failed > 0 && <p>{pluralize(failed, "placement")} could not be scored.</p>}
      {waiting > 0 && (
        <p>
          {pluralize(waiting, "placement")} {waiting === 1 ? "has" : "have"} no score yet.
        </p>
      )}
      {canRetry && failed + waiting + Math.min(failedAds.length, room) > 0 && (
        <Button
          size="small"
          isLoading={retry.isPending}
          loadingText="Try again"
          onClick={() => retry.mutate({ params: { uid } })}
        >
          Try again
        </Button>
      )}
    </section>
  );
}
