import { PageContents } from "#web/ui/layout/page-contents.tsx";
import { SectionLink } from "./section-link.tsx";

const SECTIONS = [
  ["summary", "Summary"],
  ["layouts", "Headlines and buttons"],
  ["ceiling", "What 100% means"],
  ["examples", "Examples"],
  ["sets", "By dataset"],
  ["product", "Metrics in the product"],
  ["intervals", "Confidence ranges"],
  ["decisions", "“Clearer (9 in 10)”"],
  ["weaknesses", "Limitations"],
  ["builds", "Builds and licences"],
  ["reproduce", "Reproduce these results"],
] as const;

/** Links to the sections of the accuracy page. */
export function TableOfContents() {
  return (
    <PageContents>
      {SECTIONS.map(([id, name]) => (
        <li key={id}>
          <SectionLink id={id}>{name}</SectionLink>
        </li>
      ))}
    </PageContents>
  );
}
