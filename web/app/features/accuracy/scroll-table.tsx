import type { ReactNode } from "react";
import styles from "./scroll-table.module.css";

/** A table that scrolls horizontally on narrow screens with a sticky first column. `caption` is its accessible name. */
export function ScrollTable({
  caption,
  isCaptionSeen = false,
  children,
}: {
  caption: string;
  isCaptionSeen?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scrollTable} aria-label={caption} tabIndex={0}>
      <table>
        <caption className={isCaptionSeen ? undefined : "visually-hidden"}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
