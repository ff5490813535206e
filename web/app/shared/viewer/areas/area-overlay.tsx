import type { AreaOfInterest } from "#contracts/attention.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import type { Rect, Size } from "../stage/viewport.ts";
import { AreaBox } from "./area-box.tsx";
import styles from "./area-marks.module.css";

type Props = { areas: readonly Omit<AreaOfInterest, "uid">[]; image: Size; place: Rect };

/** Read-only areas of interest over the image. Their names and shares are listed as text next to it. */
export function AreaOverlay({ areas, image, place }: Props) {
  const scale = place.width / image.width;
  return (
    <svg className={styles.areaMarks} aria-hidden="true">
      {areas.map(({ name, value, left, top, width, height }, index) => {
        const at = { x: place.x + left * scale, y: place.y + top * scale, width: width * scale, height: height * scale };
        return (
          <g key={index}>
            <AreaBox bounds={at} name={name} share={wholePercent(value)} />
          </g>
        );
      })}
    </svg>
  );
}
