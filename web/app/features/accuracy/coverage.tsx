import type { BuildAccuracy } from "#contracts/accuracy.ts";
import { Comparison } from "./comparison.tsx";
import { listed, percent, span } from "./numbers.ts";
import { Section } from "./section.tsx";

const NAMES = { area_share: "Area’s share", focus: "Focus", proximity: "Proximity" } as const;
type Statistic = keyof typeof NAMES;
const STATISTICS = Object.keys(NAMES) as Statistic[];
const TONES = { area_share: "network", focus: "people", proximity: "baseline" } as const;

/** Whether the displayed intervals contain the human value as often as stated. */
export function CoverageOfIntervals({ build: { coverage, sets } }: { build: BuildAccuracy }) {
  if (!coverage) {
    return (
      <Section id="intervals" title="Are the stated ranges honest?">
        <p className="accuracy__lead">The scores of this build state no ranges yet, so there is nothing to check.</p>
      </Section>
    );
  }
  const stated = percent(coverage.stated);
  const held = STATISTICS.map(
    (name) => `${NAMES[name].toLowerCase()} ${percent(coverage[name].value)} (${span(coverage[name], percent)})`,
  );
  return (
    <Section
      id="intervals"
      title="Are the stated ranges honest?"
      lead={`Beside a score or an area’s share the product states a range that should hold people’s own value ${stated} of the time. Over all sets it did so this often: ${listed(held)}.`}
    >
      <Comparison
        caption={`Share of stated ${stated} ranges that hold people’s value`}
        sets={sets}
        format={percent}
        domain={[0, 1]}
        marks={[coverage.stated]}
        series={STATISTICS.map((name) => ({ name: NAMES[name], tone: TONES[name], of: (set) => set.coverage?.[name] }))}
      />
      <p className="accuracy__note">
        The dashed line is the stated {stated}. Left of it, ranges are too narrow; right of it, too wide.
      </p>
    </Section>
  );
}
