import { Button } from "@aws-amplify/ui-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import type { AreaOfInterest } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { areaDifference, sameArea } from "#kit/scores/area-difference.ts";
import { incomparableReason } from "#kit/scores/incomparable-reason.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { calledDifference, hasAreaRule } from "#kit/scores/score-differences.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
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
      <ul aria-label={`Areas of interest of ${title}`} tabIndex={-1}>
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
        {areas.length === 0 && (
          <li className={styles.none}>
            No areas <DrawAreas heatmap={heatmap} baseline={baseline} />
          </li>
        )}
      </ul>
      {baseline && <CopyAreas heatmap={heatmap} baseline={baseline} />}
    </section>
  );
}

/** Leads to where areas are drawn and imported, unless those of the first can be copied or the areas can’t be changed. */
function DrawAreas({ heatmap, baseline }: Props) {
  const { uid, title, status, seen_as_staff: staff } = heatmap;
  if (status !== "done" || staff !== null || (baseline && copyableAreas(baseline, heatmap).length > 0)) return null;
  return (
    <Link to={`/heatmap/${uid}?panel=areas`} aria-label={`Draw or import areas in ${title}`}>
      Draw or import areas
    </Link>
  );
}

type Pair = { heatmap: HeatmapDetail; baseline: HeatmapDetail };

/** Copies areas that a version of the baseline lacks. */
function CopyAreas({ heatmap, baseline }: Pair) {
  const { copy, isPending } = useCopyAreas();
  const areas = copyableAreas(baseline, heatmap);
  if (areas.length === 0) return null;
  return <CopyButton heatmap={heatmap} baseline={baseline} isPending={isPending} onClick={() => copy(heatmap, areas)} />;
}

/** Once the areas are copied, the button is gone and the list gets its focus. A disabled button would lose the focus earlier. */
function CopyButton({ heatmap, baseline, isPending, onClick }: Pair & { isPending: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, (held) => held.closest("section")?.querySelector("ul"));
  return (
    <Button
      ref={button}
      size="small"
      aria-label={`Copy the areas of the first, ${baseline.title}, to ${heatmap.title}`}
      aria-disabled={isPending}
      onClick={() => !isPending && onClick()}
    >
      Copy the areas of the first
    </Button>
  );
}

const NO_RULE = "Areas of such images can’t be told apart reliably.";

function AreaDifference({ area, heatmap, baseline }: Pair & { area: AreaOfInterest }) {
  const same = sameArea(area, baseline.areas_of_interest);
  const difference = areaDifference(area, heatmap, baseline);
  if (!same || !difference) return null;
  if (difference === "not_comparable") return <NotComparable explanation={incomparableReason(baseline, heatmap)} />;
  if (difference === "too_close") return <TooClose explanation={hasAreaRule(baseline, heatmap) ? undefined : NO_RULE} />;
  const more = difference === "higher" ? "More" : "Less";
  return (
    <BaselineDifference
      text={calledDifference(more, baseline.title)}
      explanation={`${same.name} gets ${more.toLowerCase()} attention in ${heatmap.title} than in ${baseline.title} (${wholePercent(same.value)}). At least 9 of 10 such calls are right.`}
    />
  );
}
