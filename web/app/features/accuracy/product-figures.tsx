import type { ReactNode } from "react";
import type { SetAccuracy } from "#contracts/accuracy.ts";
import accuracyPageStyles from "./accuracy-page.module.css";
import { conclusiveSets } from "./answer-texts.ts";
import { Comparison } from "./comparison.tsx";
import { areaShareText, focusText, hotSpotText, proximityText, sequenceText, spreadText } from "./findings.ts";
import { percent, percentagePoints, twoDecimals } from "./number-format.ts";
import { Section } from "./section.tsx";

const CORRELATION = [-0.5, 1] as const;
const FULL_RANGE = [0, 1] as const;

/** Agreement of the product's displayed values with human attention on the same images. */
export function ProductFigures({ sets }: { sets: readonly SetAccuracy[] }) {
  const conclusive = conclusiveSets({ sets });
  return (
    <Section
      id="product"
      title="Metrics in the product"
      lead="What you use in the product are areas of interest, hot spots, scores and the gaze plot. Each is computed twice on the same images: once from the prediction and once from people’s data. The sentences leave out datasets that are too uncertain to draw conclusions from."
    >
      <div className={accuracyPageStyles.accuracyFindings}>
        <Finding title="Share of attention of an area" text={areaShareText(conclusive)}>
          <Comparison
            caption="Mean error of an area’s share of attention, in percentage points"
            sets={sets}
            format={percentagePoints}
            series={[
              { name: "Sightline", tone: "network", of: ({ product }) => product.area_share_error.network },
              { name: "Centre prior", tone: "baseline", of: ({ product }) => product.area_share_error.centre_prior },
            ]}
          />
        </Finding>
        <Finding
          title="Which area gets more attention"
          text="Correlation of predicted and measured shares across all boxes of a dataset: 1 is a perfect match, 0 is none."
        >
          <Comparison
            caption="Correlation of predicted and measured shares of attention"
            sets={sets}
            format={twoDecimals}
            domain={FULL_RANGE}
            series={[
              { name: "Sightline", tone: "network", of: ({ product }) => product.area_share_correlation.network },
              { name: "Centre prior", tone: "baseline", of: ({ product }) => product.area_share_correlation.centre_prior },
            ]}
          />
        </Finding>
        <Finding title="Hottest spot" text={hotSpotText(conclusive)}>
          <Comparison
            caption="Images whose predicted hottest spot is where people looked most"
            sets={sets}
            format={percent}
            domain={FULL_RANGE}
            series={[
              { name: "Sightline", tone: "network", of: ({ product }) => product.top_hot_spot_hit.network },
              { name: "Centre prior", tone: "baseline", of: ({ product }) => product.top_hot_spot_hit.centre_prior },
            ]}
          />
        </Finding>
        <Finding title="Gaze plot" text={sequenceText(conclusive)}>
          <Comparison
            caption="Similarity of the first fixations to a person’s, from 0 to 1"
            sets={sets}
            format={twoDecimals}
            series={[
              { name: "Random", tone: "baseline", of: ({ product }) => product.sequence_similarity?.random },
              { name: "Sightline", tone: "network", of: ({ product }) => product.sequence_similarity?.network },
              { name: "People", tone: "people", of: ({ product }) => product.sequence_similarity?.people },
            ]}
          />
        </Finding>
        <Finding title="Focus" text={focusText(conclusive)}>
          <Comparison
            caption="Rank correlation of predicted and measured focus"
            sets={sets}
            format={twoDecimals}
            domain={CORRELATION}
            ticks={[0]}
            series={[{ name: "Sightline", tone: "network", of: ({ product }) => product.focus_rank_correlation }]}
          />
        </Finding>
        <Finding title="Proximity" text={proximityText(conclusive)}>
          <Comparison
            caption="Rank correlation of predicted and measured proximity"
            sets={sets}
            format={twoDecimals}
            domain={CORRELATION}
            ticks={[0]}
            series={[{ name: "Sightline", tone: "network", of: ({ product }) => product.proximity_rank_correlation }]}
          />
        </Finding>
        <Finding title="Spread" text={`Share of an image that contains 80% of all attention. ${spreadText(conclusive)}`}>
          <Comparison
            caption="Share of an image that contains 80% of all attention"
            sets={sets}
            format={(part) => `${percentagePoints(part)}%`}
            series={[
              { name: "Sightline", tone: "network", of: ({ product }) => product.attention_area.network },
              { name: "People", tone: "people", of: ({ product }) => product.attention_area.people },
            ]}
          />
        </Finding>
      </div>
    </Section>
  );
}

function Finding({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className={accuracyPageStyles.accuracyFinding}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </article>
  );
}
