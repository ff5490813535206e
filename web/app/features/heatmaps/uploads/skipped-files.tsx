import { pluralize } from "#web/kit/format.ts";
import styles from "./skipped-files.module.css";

/** How many files were rejected; opened, which ones and why. */
export function SkippedFiles({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.skippedFiles}>
      <summary>
        {pluralize(lines.length, "file")} {lines.length === 1 ? "was" : "were"} skipped
      </summary>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
