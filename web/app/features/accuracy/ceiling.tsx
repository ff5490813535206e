import { Section } from "./section.tsx";

/** Explains the share of the human ceiling. */
export function CeilingExplained() {
  return (
    <Section id="ceiling" title="What the human ceiling is">
      <div className="accuracy__prose">
        <p>
          Show one picture to fifteen people and they look at fifteen different things: mostly the same face, headline or product,
          but never the same spots in the same order. A single map for everybody cannot match each of them, however it is made.
        </p>
        <p>
          So we ask how well people predict each other. We leave one person out, draw the map of everybody else who saw the same
          picture, and measure how well it tells where that person looked. Repeated for every person and every picture, this is
          the ceiling: <strong>100% means as good as a map made of real people’s looks</strong>, and 0% means no better than
          chance.
        </p>
        <p>
          The shares above say how far Sightline gets on this way. They are not hit rates, and pictures or people who are harder
          to predict do not lower them: the ceiling is lower there too.
        </p>
      </div>
    </Section>
  );
}
