import type { ReactNode } from "react";
import "./scroll-table.css";

/** A table that scrolls sideways in a narrow window while its first column stays. `caption` is what it is called, read aloud or seen. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption className={isCaptionSeen ? undefined : "visually-hidden"}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
