import type { BuildAccuracy } from "#contracts/accuracy.ts";
import { joinList } from "#web/kit/format.ts";
import accuracyPageStyles from "./accuracy-page.module.css";
import { Comparison } from "./comparison.tsx";
import { formatInterval, percent } from "./number-format.ts";
import { Section } from "./section.tsx";

const NAMES = { area_share: "Area share", focus: "Focus", proximity: "Proximity" } as const;
type Statistic = keyof typeof NAMES;
const STATISTICS = Object.keys(NAMES) as Statistic[];
const TONES = { area_share: "network", focus: "people", proximity: "baseline" } as const;

/** Whether the displayed intervals contain the human value as often as stated. */
export function IntervalCoverage({ build: { coverage, sets } }: { build: BuildAccuracy }) {
  if (!coverage) {
    return (
      <Section id="intervals" title="Are the confidence ranges reliable?" lead="This build’s scores have no confidence ranges." />
    );
  }
  const stated = percent(coverage.stated);
  const held = STATISTICS.map(
    (name) => `${NAMES[name].toLowerCase()} ${percent(coverage[name].value)} (${formatInterval(coverage[name], percent)})`,
  );
  return (
    <Section
      id="intervals"
      title="Are the confidence ranges reliable?"
      lead={`The product shows a range next to each score and area share that should contain the value measured with people ${stated} of the time. Measured across all datasets: ${joinList(held)}.`}
    >
      <Comparison
        caption={`How often the ${stated} range contains the value measured with people`}
        sets={sets}
        format={percent}
        domain={[0, 1]}
        ticks={[coverage.stated]}
        series={STATISTICS.map((name) => ({ name: NAMES[name], tone: TONES[name], of: (set) => set.coverage?.[name] }))}
      />
      <p className={accuracyPageStyles.accuracyNote}>
        The dashed line is the target of {stated}. Values to the left mean the ranges are too narrow, to the right too wide.
      </p>
    </Section>
  );
}
