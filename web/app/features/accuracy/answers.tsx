import type { BuildAccuracy } from "#contracts/accuracy.ts";
import { comparisonText, imagesText, limitTexts, reliableTexts } from "./answer-texts.ts";
import styles from "./answers.module.css";
import { SectionLink } from "./section-link.tsx";

/** The questions of someone who wants to use the numbers, answered in plain words with links to the details. */
export function Answers({ build }: { build: BuildAccuracy }) {
  return (
    <div className={styles.answers}>
      <article>
        <h2>Compared with what?</h2>
        <p>{comparisonText(build)}</p>
        <SectionLink id="ceiling">What 100% means</SectionLink>
      </article>
      <article>
        <h2>For which images?</h2>
        <p>{imagesText(build)}</p>
        <SectionLink id="sets">All datasets</SectionLink>
      </article>
      <article>
        <h2>What you can rely on</h2>
        <ul>
          {reliableTexts(build).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <SectionLink id="product">How we measured this</SectionLink>
      </article>
      <article>
        <h2>What you can’t rely on</h2>
        <ul>
          {limitTexts(build).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <SectionLink id="weaknesses">All limitations</SectionLink>
      </article>
    </div>
  );
}
