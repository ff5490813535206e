import { type CSSProperties, useState } from "react";
import before from "#web/app/features/accuracy/examples/web-desktop.webp?url";
import after from "#web/app/features/accuracy/examples/web-desktop-heatmap.webp?url";
import smallAfter from "#web/app/features/accuracy/examples/web-desktop-heatmap-small.webp?url";
import smallBefore from "#web/app/features/accuracy/examples/web-desktop-small.webp?url";
import { EXAMPLE_SIZE, IMAGE_SIZES, SMALL_WIDTH } from "./example-image.ts";
import styles from "./landing-page.module.css";

const sources = (small: string, large: string) => ({
  src: large,
  srcSet: `${small} ${SMALL_WIDTH}w, ${large} ${EXAMPLE_SIZE.width}w`,
  sizes: IMAGE_SIZES,
  ...EXAMPLE_SIZE,
});

/** One of our samples and its predicted heatmap, with a line between them that visitors can drag. */
export function BeforeAfter() {
  const [place, setPlace] = useState(30);
  return (
    <figure className={styles.example}>
      <div className={styles.pair} style={{ "--place": `${place}%` } as CSSProperties}>
        <img
          {...sources(smallBefore, before)}
          alt="The home page of a bookkeeping service on a wide screen"
          fetchPriority="high"
        />
        <img {...sources(smallAfter, after)} className={styles.after} alt="The same page with its predicted heatmap" />
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
