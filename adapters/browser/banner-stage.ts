import type { BANNER_POSITIONS, BannerRequest } from "#contracts/captures.ts";

/** Where a banner stands on its ground, in pixels. The ground's sides are even, as films need them. */
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

/** Pixels around a banner: half its side, but enough to be seen as ground and not so much that the banner gets lost. */
const GROUND = { least: 120, most: 320 };
/** Pixels to the edge where it stands in a corner. */
const EDGE = 24;

/** The ground is a neutral page somewhat larger than the banner, which stands in its middle or in a corner. */
export function stageOf({ dimensions, position }: Pick<BannerRequest, "dimensions" | "position">): Stage {
  const [width = 0, height = 0] = dimensions.split("x").map(Number);
  const [across, down] = SIDES[position];
  const ground = { width: groundFor(width), height: groundFor(height) };
  const banner = { x: offset(across, ground.width, width), y: offset(down, ground.height, height), width, height };
  return { ...ground, banner };
}

function groundFor(side: number): number {
  const whole = side + Math.min(GROUND.most, Math.max(GROUND.least, side / 2));
  return 2 * Math.ceil(whole / 2);
}

function offset(where: Side, ground: number, side: number): number {
  if (where === "start") return EDGE;
  return where === "end" ? ground - side - EDGE : Math.round((ground - side) / 2);
}

/**
 * The ground as a page of ours with nothing in it but the banner, in a frame that may run scripts and nothing else: as nobody's origin it
 * has neither cookies nor storage, and it can neither leave its frame nor open, send or download anything.
 */
export function stagePage({ banner: { x, y, width, height } }: Stage, src: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Banner</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden; background: #f2f3f5; }
iframe { position: absolute; left: ${x}px; top: ${y}px; border: 0; background: #fff; }</style>
<iframe sandbox="allow-scripts" allow="autoplay" referrerpolicy="no-referrer" scrolling="no"
 width="${width}" height="${height}" src="${src.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}
