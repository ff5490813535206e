import type { BANNER_POSITIONS, BannerRequest } from "#contracts/captures.ts";

/** Position of a banner on its background, in pixels. The sides of the background are even, as video encoding requires. */
export type Stage = {
  readonly width: number;
  readonly height: number;
  readonly banner: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

type Side = "start" | "middle" | "end";

const SIDES: Record<(typeof BANNER_POSITIONS)[number], readonly [across: Side, down: Side]> = {
  lefttop: ["start", "start"],
  righttop: ["end", "start"],
  center: ["middle", "middle"],
  leftbottom: ["start", "end"],
  rightbottom: ["end", "end"],
};

/** Padding around a banner in pixels: half its side, clamped to this range. */
const BACKGROUND_MARGIN = { min: 120, max: 320 };
/** Pixels to the edge when the banner is in a corner. */
const EDGE = 24;

/** The background is a neutral page somewhat larger than the banner, which is centred or in a corner. */
export function layoutStage({ dimensions, position }: Pick<BannerRequest, "dimensions" | "position">): Stage {
  const [width = 0, height = 0] = dimensions.split("x").map(Number);
  const [across, down] = SIDES[position];
  const ground = { width: backgroundSize(width), height: backgroundSize(height) };
  const banner = { x: offset(across, ground.width, width), y: offset(down, ground.height, height), width, height };
  return { ...ground, banner };
}

function backgroundSize(side: number): number {
  const whole = side + Math.min(BACKGROUND_MARGIN.max, Math.max(BACKGROUND_MARGIN.min, side / 2));
  return 2 * Math.ceil(whole / 2);
}

function offset(where: Side, ground: number, side: number): number {
  if (where === "start") return EDGE;
  return where === "end" ? ground - side - EDGE : Math.round((ground - side) / 2);
}

/**
 * The background as a page that contains only the banner, in a frame that may run scripts and nothing else. The frame has an
 * opaque origin: it has no cookies or storage, and cannot navigate the top frame, open windows, send forms or download anything.
 */
export function stageHtml({ banner: { x, y, width, height } }: Stage, src: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Banner</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden; background: #f2f3f5; }
iframe { position: absolute; left: ${x}px; top: ${y}px; border: 0; background: #fff; }</style>
<iframe sandbox="allow-scripts" allow="autoplay" referrerpolicy="no-referrer" scrolling="no"
 width="${width}" height="${height}" src="${src.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}
