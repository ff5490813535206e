import "./spinner.css";

/** Something is on its way, nobody knows for how long; what it is stands beside it. */
export function Spinner({ kind = "light" }: { kind?: "light" | "dark" }) {
  return <span className={`spinner spinner--${kind}`} aria-hidden="true" />;
}
