import { useQuery } from "@tanstack/react-query";
import type { BrandMetrics } from "#contracts/brands.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { formatShareInterval, type Interval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { formatSeconds, formatSecondsRange } from "#web/app/shared/viewer/brands/brand-format.ts";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import { BaselineDifference, TooClose } from "./baseline-difference.tsx";
import styles from "./score-row.module.css";

type Measured = { readonly value: number; readonly interval: Interval | null };

/** What is compared of a brand, with how it is written. */
export const BRAND_ROWS = [
  {
    label: "Brand Exposure",
    of: ({ exposure }: BrandMetrics): Measured | null => exposure,
    value: formatSeconds,
    range: formatSecondsRange,
  },
  {
    label: "Brand Attention",
    of: ({ attention }: BrandMetrics): Measured | null => attention,
    value: wholePercent,
    range: formatShareInterval,
  },
] as const;

type Props = { heatmap: HeatmapDetail; baseline: HeatmapDetail | undefined };

/** Exposure and attention of the tracked brand, next to the scores. */
export function BrandRows({ heatmap, baseline }: Props) {
  const metrics = useMetrics(heatmap);
  const first = useMetrics(baseline);
  return (
    <>
      {BRAND_ROWS.map(({ label, of, value, range }) => {
        const measured = metrics && of(metrics);
        const compared = first && of(first);
        return (
          <div key={label} className={styles.scoreRow}>
            <dt>{label}</dt>
            {measured ? (
              <dd>
                <span className={styles.line}>
                  <b className="tabular">{value(measured.value)}</b>
                  {compared && (
                    <span className={styles.difference}>
                      <Difference measured={measured} compared={compared} />
                    </span>
                  )}
                </span>
                {measured.interval && <small className="tabular">90% range {range(measured.interval)}</small>}
              </dd>
            ) : (
              <dd className={styles.none}>{metrics ? "Not visible" : "No brand tracked"}</dd>
            )}
          </div>
        );
      })}
    </>
  );
}

function useMetrics(heatmap: HeatmapDetail | undefined): BrandMetrics | undefined {
  const query = heatmap && brandQuery(heatmap);
  const { data } = useQuery({ ...brandQuery(heatmap ?? NO_VIDEO), enabled: query?.enabled === true && isTracked(heatmap) });
  return data?.result?.all.metrics;
}

const NO_VIDEO = { uid: "", type: "image", status: "done" } as const;

/** Whether a brand was tracked in the heatmap. */
export const isTracked = (heatmap: HeatmapDetail | undefined): boolean => heatmap?.logo_tracking_status === "done";

/** A difference is called only where the 90% ranges do not overlap. */
function Difference({ measured, compared }: { measured: Measured; compared: Measured }) {
  if (!measured.interval || !compared.interval) return null;
  const isHigher = measured.interval[0] > compared.interval[1];
  const isLower = measured.interval[1] < compared.interval[0];
  if (!isHigher && !isLower) return <TooClose explanation="The 90% ranges overlap." />;
  return <BaselineDifference text={isHigher ? "More" : "Less"} explanation="The 90% ranges do not overlap." />;
}
