import { useQuery } from "@tanstack/react-query";
import type { BrandMetrics, BrandResult } from "#contracts/brands.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { formatShareInterval, type Interval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { formatSeconds, formatSecondsRange } from "#web/app/shared/viewer/brands/brand-format.ts";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import { Verdict } from "#web/app/shared/viewer/brands/verdict.tsx";
import { BaselineDifference, TooClose } from "./baseline-difference.tsx";
import styles from "./score-row.module.css";

type Measured = { readonly value: number; readonly interval: Interval | null };

/** The measurements of a brand, with the functions that format them. */
const MEASURED_ROWS = [
  {
    label: "Brand Exposure",
    of: ({ exposure }: BrandMetrics, seconds: number): Measured | null => ({
      ...exposure,
      value: Math.min(exposure.value, seconds),
    }),
    value: formatSeconds,
    total: formatSeconds,
    range: formatSecondsRange,
  },
  {
    label: "Brand Attention",
    of: ({ attention }: BrandMetrics): Measured | null => attention,
    value: wholePercent,
    total: undefined,
    range: formatShareInterval,
  },
] as const;

/** The targets of a brand for the start of a video. */
const START_ROWS = [
  { label: "Brand in first 2 sec.", of: ({ in_first_2 }: BrandMetrics): boolean => in_first_2 },
  { label: "Brand in first 5 sec.", of: ({ in_first_5 }: BrandMetrics): boolean => in_first_5 },
] as const;

/** Number of rows about a brand. */
export const BRAND_ROW_COUNT = MEASURED_ROWS.length + START_ROWS.length;

type Props = { heatmap: HeatmapDetail; baseline: HeatmapDetail | undefined };

/** Exposure, attention and start of the tracked brand, next to the scores. */
export function BrandRows({ heatmap, baseline }: Props) {
  const brand = useBrand(heatmap);
  const first = useBrand(baseline);
  const none = heatmap.type === "video" ? "No brand tracked" : "Videos only";
  return (
    <>
      {MEASURED_ROWS.map(({ label, of, value, total, range }) => {
        const measured = brand && of(brand.all.metrics, brand.duration);
        const compared = first && of(first.all.metrics, first.duration);
        return (
          <div key={label} className={styles.scoreRow}>
            <dt>{label}</dt>
            {measured ? (
              <dd>
                <span className={styles.line}>
                  <b className="tabular">{value(measured.value)}</b>
                  {total && <small className="tabular">of {total(brand.duration)}</small>}
                  {compared && (
                    <span className={styles.difference}>
                      <Difference measured={measured} compared={compared} />
                    </span>
                  )}
                </span>
                {measured.interval && <small className="tabular">90% range {range(measured.interval)}</small>}
              </dd>
            ) : (
              <dd className={styles.none}>{brand ? "Not visible" : none}</dd>
            )}
          </div>
        );
      })}
      {START_ROWS.map(({ label, of }) => (
        <div key={label} className={styles.scoreRow}>
          <dt>{label}</dt>
          {brand ? (
            <dd>
              <Verdict isGood={of(brand.all.metrics)} />
            </dd>
          ) : (
            <dd className={styles.none}>{none}</dd>
          )}
        </div>
      ))}
    </>
  );
}

function useBrand(heatmap: HeatmapDetail | undefined): BrandResult | undefined {
  const query = heatmap && brandQuery(heatmap);
  const { data } = useQuery({ ...brandQuery(heatmap ?? NO_VIDEO), enabled: query?.enabled === true && isTracked(heatmap) });
  return data?.result ?? undefined;
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
