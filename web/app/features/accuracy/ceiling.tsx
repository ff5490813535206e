import accuracyPageStyles from "./accuracy-page.module.css";
import { Section } from "./section.tsx";

/** Explains the share of the human ceiling. */
export function CeilingExplained() {
  return (
    <Section id="ceiling" title="The human ceiling">
      <div className={accuracyPageStyles.accuracyProse}>
        <p>
          Show one image to fifteen people and they look at fifteen different things: mostly the same face, headline or product,
          but never the same spots in the same order. A single map for everyone can’t match each of them exactly.
        </p>
        <p>
          So we ask how well people predict each other. We leave one person out, create a map from everyone else who saw the same
          image, and measure how well it predicts where that person looked. Repeated for every person and every image, this gives
          the ceiling: <strong>100% means as good as a map created from real people’s fixations</strong>, and 0% means no better
          than chance.
        </p>
        <p>
          The percentages above show how close Sightline gets to this ceiling. They are not hit rates. Images or people that are
          harder to predict don’t lower them, because the ceiling is lower there too.
        </p>
      </div>
    </Section>
  );
}
