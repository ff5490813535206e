import type { FactElement } from "#contracts/facts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import styles from "./audits.module.css";

/** The image with the elements that a statement is about. */
export function MarkedImage({ heatmap, marked }: { heatmap: HeatmapDetail; marked: readonly FactElement[] }) {
  const { imageURL, width, height, title } = heatmap;
  if (!imageURL || !width || !height) return null;
  return (
    <figure className={styles.image}>
      <div className={styles.marks}>
        <img src={imageURL} alt={title} width={width} height={height} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {marked.map(({ id, box }) => (
            <rect key={id} x={box.left} y={box.top} width={box.width} height={box.height} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
      </div>
      <figcaption>Point to a sentence or row to highlight it on the image.</figcaption>
    </figure>
  );
}
