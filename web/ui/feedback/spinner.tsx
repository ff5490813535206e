import "./spinner.css";

/** Spinner for an operation of unknown duration. The caller renders the label next to it. */
export function Spinner({ kind = "light" }: { kind?: "light" | "dark" }) {
  return <span className={`spinner spinner--${kind}`} aria-hidden="true" />;
}
