import type { Point } from "#kit/portable/corners.ts";
import styles from "../benchmarks.module.css";

type Props = { src: string; size: { readonly width: number; readonly height: number }; corners: readonly Point[]; alt?: string };

/** A template with its slot outlined. */
export function SlotPreview({ src, size, corners, alt = "Template" }: Props) {
  return (
    <div className={styles.stage}>
      <img src={src} alt={alt} loading="lazy" />
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <polygon points={corners.map((corner) => corner.join(",")).join(" ")} />
      </svg>
    </div>
  );
}
