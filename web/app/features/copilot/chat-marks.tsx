import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { useChatView } from "./chat-view.ts";
import styles from "./copilot.module.css";

/** The elements that the selected sentence of an answer is about, on the image. */
export function ChatMarks({ open: { heatmap }, imageRect }: { open: OpenHeatmap; imageRect: Rect }) {
  const { uid, width, height } = heatmap;
  const { isOpen, marked } = useChatView(uid);
  if (!isOpen || marked.length === 0 || !width || !height) return null;
  const { x, y, width: across, height: down } = imageRect;
  return (
    <svg
      className={styles.marks}
      style={{ left: x, top: y, width: across, height: down }}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Marked: ${marked.map(({ name }) => name).join(", ")}`}
    >
      {marked.map(({ id, box }) => (
        <g key={id}>
          <rect className={styles.halo} {...place(box)} vectorEffect="non-scaling-stroke" />
          <rect className={styles.mark} {...place(box)} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
}

const place = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => ({
  x: left,
  y: top,
  width,
  height,
});
