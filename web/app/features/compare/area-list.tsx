import { Button } from "@aws-amplify/ui-react";
import type { AreaOfInterest } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { areaDifference, sameArea } from "#kit/scores/area-difference.ts";
import { incomparableReason } from "#kit/scores/incomparable-reason.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { calledDifference } from "#kit/scores/score-differences.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "./area-list.module.css";
import { BaselineDifference, NotComparable, TooClose } from "./baseline-difference.tsx";
import { copyableAreas, useCopyAreas } from "./use-copy-areas.ts";

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
      {baseline && <CopyAreas heatmap={heatmap} baseline={baseline} />}
    </section>
  );
}

/** Copies areas that a version of the baseline lacks. */
function CopyAreas({ heatmap, baseline }: { heatmap: HeatmapDetail; baseline: HeatmapDetail }) {
  const { copy, isPending } = useCopyAreas();
  const areas = copyableAreas(baseline, heatmap);
  if (areas.length === 0) return null;
  return (
    <Button size="small" isDisabled={isPending} onClick={() => copy(heatmap, areas)}>
      Copy the areas of the first
    </Button>
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
      text={calledDifference(more, baseline.title)}
      explanation={`${same.name} gets ${more.toLowerCase()} attention in ${heatmap.title} than in ${baseline.title} (${wholePercent(same.value)}). At least 9 of 10 such calls are right.`}
    />
  );
}
