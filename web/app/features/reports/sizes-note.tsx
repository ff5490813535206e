import { joinList } from "#web/kit/format.ts";
import { type ReportView, sizesOf } from "./report-view.ts";
import styles from "./reports.module.css";

/** States that a report has ads of several sizes, and what that means for its results; nothing for one size. */
export function SizesNote({ ads }: Pick<ReportView, "ads">) {
  const sizes = sizesOf(ads);
  if (sizes.length < 2) return null;
  return (
    <p className={styles.facts}>
      The ads have different sizes: {joinList(sizes)}. Each ad is placed only in templates of its own size, and its mean contains
      only these. Ads are compared only in templates that scored both.
    </p>
  );
}
