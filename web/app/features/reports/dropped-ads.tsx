import { useId } from "react";
import type { ReportCard } from "#contracts/reports.ts";
import { RemoveButton } from "./remove-button.tsx";
import styles from "./reports.module.css";

/** `onRemove`: absent for users who may not change the report, and while it has no other ads. */
type Props = { title: string; ads: ReportCard["dropped"]; onRemove: ((heatmap: string) => void) | undefined };

/** Ads that are no longer in the report for the same reason, each with a button that removes it from this list. */
export function DroppedAds({ title, ads, onRemove }: Props) {
  const heading = useId();
  if (ads.length === 0) return null;
  return (
    <div>
      <p id={heading}>{title}:</p>
      <ul className={styles.dropped} aria-labelledby={heading}>
        {ads.map((ad) => (
          <li key={ad.uid}>
            <span dir="auto">{ad.title || "A deleted ad"}</span>
            {onRemove && <RemoveButton name={ad.title || "the deleted ad"} onClick={() => onRemove(ad.uid)} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
