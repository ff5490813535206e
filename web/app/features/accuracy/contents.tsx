import "./contents.css";

const PARTS = [
  ["summary", "In short"],
  ["ceiling", "The human ceiling"],
  ["examples", "Examples"],
  ["sets", "Set by set"],
  ["product", "The figures you work with"],
  ["intervals", "Stated ranges"],
  ["weaknesses", "Where it is weak"],
  ["builds", "Builds and terms"],
  ["reproduce", "Measure it again"],
] as const;

/** Table of contents: next to the page on wide screens, a scrolling row on narrow ones. */
export function Contents() {
  return (
    <nav className="contents" aria-label="On this page">
      <p aria-hidden="true">On this page</p>
      <ul>
        {PARTS.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
