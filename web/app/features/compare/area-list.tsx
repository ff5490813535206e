import type { AreaOfInterest } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { areaDifference, sameArea } from "#kit/scores/area-difference.ts";
import { incomparableReason } from "#kit/scores/incomparable-reason.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "./area-list.module.css";
import { BaselineDifference, NINE_IN_TEN, NotComparable, TooClose } from "./baseline-difference.tsx";

type Props = { heatmap: HeatmapDetail; baseline: HeatmapDetail | undefined };

/**
 * The areas of a heatmap with their shares of attention, compared with the areas of the same name in the baseline: the most
 * reliable comparison.
 */
export function AreaList({ heatmap, baseline }: Props) {
  const { title, areas_of_interest: areas } = heatmap;
  return (
    <section className={styles.areas}>
      <h3>Areas of interest</h3>
      <ul aria-label={`Areas of interest of ${title}`}>
        {areas.map((area) => (
          <li key={area.uid}>
            <span className={styles.name} title={area.name} dir="auto">
              {area.name}
            </span>
            <b className="tabular">{wholePercent(area.value)}</b>
            {area.interval && (
              <small className="tabular">
                <span className="visually-hidden">90% range </span>
                {formatShareInterval(area.interval)}
              </small>
            )}
            {baseline && <AreaDifference area={area} heatmap={heatmap} baseline={baseline} />}
          </li>
        ))}
        {areas.length === 0 && <li className={styles.none}>No areas</li>}
      </ul>
    </section>
  );
}

function AreaDifference({ area, heatmap, baseline }: Required<Props> & { area: AreaOfInterest; baseline: HeatmapDetail }) {
  const same = sameArea(area, baseline.areas_of_interest);
  const difference = areaDifference(area, heatmap, baseline);
  if (!same || !difference) return null;
  if (difference === "not_comparable") return <NotComparable explanation={incomparableReason(baseline, heatmap)} />;
  if (difference === "too_close") return <TooClose />;
  const more = difference === "higher" ? "More" : "Less";
  return (
    <BaselineDifference
      text={`${more} (${NINE_IN_TEN})`}
      explanation={`${more} attention than ${same.name} in the first (${wholePercent(same.value)}). At least 9 of 10 such calls are right.`}
    />
  );
}
