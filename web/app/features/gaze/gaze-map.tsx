import { useEffect, useRef } from "react";
import type { Gaze } from "#contracts/gaze.ts";
import { heatTable, readHeatColours } from "#web/app/shared/viewer/stage/heat-colours.ts";
import styles from "./gaze.module.css";

type Props = {
  label: string;
  image: string | null;
  grid: Gaze["people"];
  size: { width: number | null; height: number | null };
};

/** A small image with a heat map drawn over it. */
export function GazeMap({ label, image, grid, size }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, grid);
  }, [grid]);
  return (
    <figure className={styles.map}>
      <div className={styles.picture} style={{ aspectRatio: `${size.width ?? 1} / ${size.height ?? 1}` }}>
        {image && <img src={image} alt="" />}
        <canvas ref={canvas} width={grid.width} height={grid.height} role="img" aria-label={`Attention: ${label}`} />
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** The heat in the chosen colours; the less attention, the more transparent. */
function draw(canvas: HTMLCanvasElement, { width, height, bytes }: Gaze["people"]): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const levels = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  const table = heatTable(readHeatColours());
  const pixels = pen.createImageData(width, height);
  for (const [at, level] of levels.entries()) {
    const [red, green, blue] = table[level]!;
    pixels.data.set([red, green, blue, Math.min(217, level * 1.6)], at * 4);
  }
  pen.putImageData(pixels, 0, 0);
}
