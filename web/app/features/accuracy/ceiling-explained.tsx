import type { SetAccuracy } from "#contracts/accuracy.ts";
import accuracyPageStyles from "./accuracy-page.module.css";
import { Comparison } from "./comparison.tsx";
import { formatRange, percent } from "./number-format.ts";
import { Section } from "./section.tsx";

/** Explains both ceilings and shows the share of each that the network reaches, by dataset. */
export function CeilingExplained({ sets }: { sets: readonly SetAccuracy[] }) {
  const highest = sets.flatMap(({ conclusive, all_viewers_ceiling }) =>
    conclusive && all_viewers_ceiling ? [all_viewers_ceiling.share.value] : [],
  );
  return (
    <Section
      id="ceiling"
      title="What 100% means: two ceilings"
      lead="People look at different things, so no single map can match each of them. A ceiling is the best that can be expected; we state two, because they answer different questions."
    >
      <div className={accuracyPageStyles.accuracyProse}>
        <p>
          <strong>One-viewer ceiling: how well do people predict one more person?</strong> We leave one person out, create a map
          from everyone else who saw the image, and measure how well it predicts where that person looked. 100% means as good as a
          map created from real people’s data, 0% no better than chance. The headlines on this page use it.
        </p>
        <p>
          <strong>All-viewers ceiling: how well could a perfect map match the average of all viewers?</strong> A map from a few
          viewers is noisy. We compare the maps of two random halves of the viewers to estimate how well a map from infinitely
          many viewers would match. This ceiling is stricter for a map
          {highest.length > 0 && `: Sightline reaches ${formatRange(highest, percent)} of it, depending on the dataset`}.
        </p>
        <p>
          Neither is a hit rate. Images on which people disagree don’t lower the percentages, because the ceiling is lower there
          too.
        </p>
      </div>
      <Comparison
        caption="Share of both ceilings that Sightline reaches"
        sets={sets}
        format={percent}
        ticks={[1]}
        series={[
          { name: "One viewer", tone: "network", of: ({ share_of_ceiling }) => share_of_ceiling?.share },
          { name: "All viewers", tone: "people", of: ({ all_viewers_ceiling }) => all_viewers_ceiling?.share },
        ]}
      />
    </Section>
  );
}
