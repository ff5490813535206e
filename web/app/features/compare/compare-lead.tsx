import { Link } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { comparedImages } from "#kit/scores/compared-images.ts";
import { areDifferentKinds, areDifferentVersions } from "#kit/scores/incomparable-reason.ts";
import { hasAreaRule, isVariantOf, mayBeCalled, UNMEASURED_VIDEOS } from "#kit/scores/score-differences.ts";
import { joinList, pluralize } from "#web/kit/format.ts";
import pageStyles from "#web/ui/layout/page.module.css";
import styles from "./compare-page.module.css";

type Props = {
  /** The number of heatmaps in the URL. */
  count: number;
  /** Whether the URL contained more than can be compared. */
  isCut: boolean;
  heatmaps: readonly HeatmapDetail[];
  /** The baseline, once it is loaded. */
  first: HeatmapDetail | undefined;
};

/** How the heatmaps are compared, and what prevents comparisons. */
export function CompareLead({ count, isCut, heatmaps, first }: Props) {
  const others = heatmaps.filter((each) => each !== first);
  const variants = others.filter((each) => first && isVariantOf(first, each));
  const hasVariants = variants.length > 0;
  const hasComparable = others.some((each) => first && mayBeCalled(first, each) && each.metrics?.group === first.metrics?.group);
  const pair = hasComparable ? [] : comparablePair(others);
  const hasVideo = heatmaps.length > 1 && heatmaps.some(({ type }) => type === "video");
  const references = first ? referencesText(first, heatmaps) : "";
  const lacksAreas = heatmaps.some(({ areas_of_interest }) => areas_of_interest.length === 0);
  const versions =
    first &&
    hasVariants &&
    `Scores rarely tell versions of one image apart${variants.some((each) => hasAreaRule(first, each)) ? ": compare the shares of attention of their areas." : "."}`;
  const notes = [
    versions,
    count > 1 &&
      lacksAreas &&
      hasComparable &&
      `Draw areas with the same names in each, such as the headline or the button${hasVariants ? "." : ": shares of attention are the most reliable comparison."}`,
    isCut && `Only ${pluralize(count, "heatmap")} of the link can be compared; the others were left out.`,
    hasVideo && `${UNMEASURED_VIDEOS} Their scores are shown, but we can’t say which is better.`,
    references !== "" && `Clarity, focus, proximity and areas can’t be compared, because their references differ: ${references}.`,
    pair.length > 0 && `Move ${pair[0]!.title} to the first place to compare it with ${pair[1]!.title}.`,
    first &&
      heatmaps.some((each) => areDifferentVersions(first, each)) &&
      "Some were analysed by a different version. Reanalyse them to compare them.",
  ].filter((note) => typeof note === "string");
  const intro =
    count === 1 ? (
      <>
        Only one heatmap is left to compare. <Link to="/heatmaps">Select others</Link>
      </>
    ) : (
      "Each is compared with the first."
    );
  if (notes.length < 2)
    return (
      <p className={pageStyles.lead}>
        {intro} {notes[0]}
      </p>
    );
  return (
    <div className={pageStyles.lead}>
      <p>{intro}</p>
      <ul className={styles.compareNotes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** Names what the first heatmap is scored against, and each that is scored against others; empty if there is none. */
function referencesText(first: HeatmapDetail, heatmaps: readonly HeatmapDetail[]): string {
  const others = heatmaps.filter((each) => areDifferentKinds(first, each));
  const against = ({ metrics }: HeatmapDetail) => `against ${comparedImages(metrics?.group ?? null)}`;
  if (others.length === 0) return "";
  return joinList([`${first.title} is scored ${against(first)}`, ...others.map((each) => `${each.title} ${against(each)}`)]);
}

/** Returns both others if they can be compared with each other, otherwise none. */
function comparablePair(others: readonly HeatmapDetail[]): readonly HeatmapDetail[] {
  const [one, other] = others;
  if (others.length !== 2 || !one?.metrics?.group || !mayBeCalled(one, other!)) return [];
  return one.metrics.group === other!.metrics?.group && one.metrics.calibration === other!.metrics.calibration ? others : [];
}
