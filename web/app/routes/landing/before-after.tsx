import { type CSSProperties, useState } from "react";
import before from "#web/app/features/accuracy/examples/web-desktop.webp?url";
import after from "#web/app/features/accuracy/examples/web-desktop-heatmap.webp?url";
import styles from "./landing-page.module.css";

/** Size of the example in pixels. */
const SIZE = { width: 900, height: 563 };

/** One of our samples and its predicted heatmap, with a line between them that visitors can drag. */
export function BeforeAfter() {
  const [place, setPlace] = useState(30);
  return (
    <figure className={styles.example}>
      <div className={styles.pair} style={{ "--place": `${place}%` } as CSSProperties}>
        <img src={before} alt="A shop’s home page on a wide screen" {...SIZE} fetchPriority="high" />
        <img className={styles.after} src={after} alt="The same page with its predicted heatmap" {...SIZE} />
        <span className={styles.line} aria-hidden="true" />
        <input
          type="range"
          aria-label="Line between the page and its heatmap"
          min={0}
          max={100}
          value={place}
          onChange={({ target }) => setPlace(Number(target.value))}
        />
      </div>
      <figcaption>One of our sample pages with its predicted heatmap. Drag the line to compare.</figcaption>
    </figure>
  );
}
