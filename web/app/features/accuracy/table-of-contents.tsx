import { SectionLink } from "./section-link.tsx";
import styles from "./table-of-contents.module.css";

const SECTIONS = [
  ["summary", "Summary"],
  ["layouts", "Headlines and buttons"],
  ["ceiling", "What 100% means"],
  ["examples", "Examples"],
  ["sets", "By dataset"],
  ["product", "Metrics in the product"],
  ["intervals", "Confidence ranges"],
  ["weaknesses", "Limitations"],
  ["builds", "Builds and licences"],
  ["reproduce", "Reproduce these results"],
] as const;

/** Table of contents: next to the page on wide screens, a scrolling row on narrow ones. */
export function TableOfContents() {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <p aria-hidden="true">On this page</p>
      <ul>
        {SECTIONS.map(([id, name]) => (
          <li key={id}>
            <SectionLink id={id}>{name}</SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
