import { Button } from "@aws-amplify/ui-react";
import { MAX_ADS_PER_REPORT, type ReportDetail } from "#contracts/reports.ts";
import { pluralize } from "#web/kit/format.ts";
import styles from "./reports.module.css";
import { useReportChanges } from "./use-report-changes.ts";

/** Notices about missing parts of a report, with the way to retry them. */
export function ReportNotices({ detail: { report, ads }, canRetry }: { detail: ReportDetail; canRetry: boolean }) {
  const { retry } = useReportChanges();
  const { dropped, status, uid } = report;
  const count = (wanted: string) =>
    ads.reduce((sum, { placements }) => sum + placements.filter(({ state }) => state === wanted).length, 0);
  const [failed, waiting] = [count("failed"), count("waiting")];
  // Ads that were added since may have taken their places.
  const room = MAX_ADS_PER_REPORT - report.heatmaps.length;
  const failedAds = dropped.filter(({ reason }) => reason === "failed");
  if (status === "done" || status === "requested") return null;
  return (
    <section className={styles.notices} aria-label="Notices">
      {failedAds.length > 0 && <p>Could not be analysed: {failedAds.map(({ title }) => title || "a deleted ad").join(", ")}.</p>}
      {dropped.length > failedAds.length && <p>No longer available: {pluralize(dropped.length - failedAds.length, "ad")}.</p>}
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
