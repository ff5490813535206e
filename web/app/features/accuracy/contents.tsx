import "./contents.css";

const PARTS = [
  ["summary", "Summary"],
  ["ceiling", "The human ceiling"],
  ["examples", "Examples"],
  ["sets", "By dataset"],
  ["product", "Metrics in the product"],
  ["intervals", "Confidence ranges"],
  ["weaknesses", "Limitations"],
  ["builds", "Builds and licences"],
  ["reproduce", "Reproduce these results"],
] as const;

/** Leads to the parts of the page; beside it on wide windows, a row that scrolls on narrow ones. */
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
