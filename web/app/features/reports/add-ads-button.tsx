import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { MAX_ADS_PER_REPORT, type ReportCard } from "#contracts/reports.ts";
import styles from "./reports.module.css";

type Props = { report: Pick<ReportCard, "heatmaps">; onAdd: () => void };

/** Opens the dialog that adds ads; at the limit, says that there is no room. */
export function AddAdsButton({ report: { heatmaps }, onAdd }: Props) {
  const isFull = heatmaps.length >= MAX_ADS_PER_REPORT;
  return (
    <div className={styles.addAds}>
      <Button isDisabled={isFull} {...(isFull && { "aria-describedby": "no-more-ads" })} onClick={onAdd}>
        <Plus aria-hidden="true" />
        Add ads
      </Button>
      {isFull && (
        <span id="no-more-ads" className={styles.facts}>
          A report has at most {MAX_ADS_PER_REPORT} ads.
        </span>
      )}
    </div>
  );
}
