import sharp from "sharp";

/** A drawn creative with its attention and its first fixations. */
type Creative = { width: number; height: number; drawing: string; glances: readonly { x: number; y: number; reach: number }[] };

const creatives: Record<string, Creative> = {
  poster: {
    width: 900,
    height: 1200,
    drawing: `<rect width="900" height="1200" fill="#12343b"/><circle cx="560" cy="420" r="250" fill="#e1b382"/><circle cx="560" cy="420" r="170" fill="#c89666"/>
      <path d="M0 900 Q300 760 520 860 T900 820 V1200 H0Z" fill="#2d545e"/><path d="M0 1010 Q340 880 620 980 T900 960 V1200 H0Z" fill="#1b3d45"/>
      <text x="72" y="170" font-family="DejaVu Sans" font-weight="bold" font-size="104" fill="#fff">Dunes</text><text x="76" y="232" font-family="DejaVu Sans" font-size="34" fill="#e1b382">Open air festival</text>
      <rect x="72" y="1050" width="280" height="84" rx="42" fill="#e1b382"/><text x="118" y="1104" font-family="DejaVu Sans" font-weight="bold" font-size="34" fill="#12343b">Tickets</text>`,
    glances: [
      { x: 0.6, y: 0.35, reach: 0.34 },
      { x: 0.24, y: 0.13, reach: 0.24 },
      { x: 0.24, y: 0.9, reach: 0.16 },
    ],
  },
  shop: {
    width: 1440,
    height: 900,
    drawing: `<rect width="1440" height="900" fill="#fbf7f2"/><rect width="1440" height="84" fill="#fff"/><text x="56" y="54" font-family="DejaVu Sans" font-weight="bold" font-size="30" fill="#2b2118">morrow</text>
      <text x="56" y="330" font-family="DejaVu Sans" font-weight="bold" font-size="76" fill="#2b2118">Slow coffee,</text><text x="56" y="424" font-family="DejaVu Sans" font-weight="bold" font-size="76" fill="#2b2118">good mornings</text>
      <rect x="56" y="500" width="260" height="72" rx="36" fill="#b4532a"/><text x="104" y="546" font-family="DejaVu Sans" font-weight="bold" font-size="28" fill="#fff">Shop now</text>
      <rect x="840" y="150" width="520" height="660" rx="36" fill="#ecd9c6"/><path d="M960 400 h260 v180 a130 130 0 0 1 -260 0z" fill="#b4532a"/><path d="M1220 430 h40 a60 60 0 0 1 0 120 h-46" fill="none" stroke="#b4532a" stroke-width="30"/>
      <path d="M1040 340 q-30 -50 0 -90 M1110 340 q-30 -50 0 -90" fill="none" stroke="#8a6a52" stroke-width="12" stroke-linecap="round"/>`,
    glances: [
      { x: 0.76, y: 0.53, reach: 0.3 },
      { x: 0.22, y: 0.37, reach: 0.3 },
      { x: 0.13, y: 0.6, reach: 0.16 },
    ],
  },
  social: {
    width: 1080,
    height: 1080,
    drawing: `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#ff9a8b"/><stop offset="1" stop-color="#6a5acd"/></linearGradient></defs><rect width="1080" height="1080" fill="url(#g)"/>
      <path d="M540 250 c130 0 190 90 190 210 0 150 -80 250 -190 250 s-190 -100 -190 -250 c0 -120 60 -210 190 -210z" fill="#ffe3cf"/><circle cx="475" cy="470" r="18" fill="#2b2350"/><circle cx="605" cy="470" r="18" fill="#2b2350"/>
      <path d="M480 590 q60 50 120 0" stroke="#2b2350" stroke-width="12" fill="none" stroke-linecap="round"/><path d="M330 420 q60 -220 210 -210 t210 210 q-90 -120 -210 -110 t-210 110z" fill="#2b2350"/>
      <text x="540" y="900" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="92" fill="#fff">Glow weekend</text><text x="540" y="968" text-anchor="middle" font-family="DejaVu Sans" font-size="40" fill="#fff">–40% on everything</text>`,
    glances: [
      { x: 0.5, y: 0.44, reach: 0.28 },
      { x: 0.5, y: 0.83, reach: 0.24 },
      { x: 0.42, y: 0.9, reach: 0.14 },
    ],
  },
};

export const CREATIVES = Object.keys(creatives);

function creative(name: string): Creative {
  const found = creatives[name];
  if (!found) throw new Error(`No creative named ${name}`);
  return found;
}

export function sizeOf(name: string): { width: number; height: number } {
  const { width, height } = creative(name);
  return { width, height };
}

/** Predicted fixations of a creative, in the format of the contract. */
export function fixationsOf(name: string): { x: number; y: number; duration: number }[] {
  return creative(name).glances.map(({ x, y }, index) => ({ x, y, duration: 420 - index * 110 }));
}

function svg({ width, height }: Creative, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}

function spots({ width, height, glances }: Creative, stops: string): string {
  const circles = glances.map(
    ({ x, y, reach }) => `<circle cx="${x * width}" cy="${y * height}" r="${reach * Math.min(width, height)}" fill="url(#s)"/>`,
  );
  return `<defs><radialGradient id="s">${stops}</radialGradient></defs>${circles.join("")}`;
}

const HEAT = `<stop stop-color="#f7342f" stop-opacity=".85"/><stop offset=".35" stop-color="#fbb81b" stop-opacity=".7"/><stop offset=".65" stop-color="#2ec4b6" stop-opacity=".45"/><stop offset="1" stop-color="#3b28cc" stop-opacity="0"/>`;
const LIGHT = `<stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>`;

const cache = new Map<string, Promise<Buffer>>();

/**
 * A creative's image by file name: `poster/image.png`, `poster/heatmap.png`, `…/combined.png`, `…/peekthrough.png`,
 * `…/thumbnail.png`.
 */
export function creativeImage(file: string): Promise<Buffer> {
  let made = cache.get(file);
  if (!made) {
    made = draw(file);
    cache.set(file, made);
  }
  return made;
}

async function draw(file: string): Promise<Buffer> {
  const [name = "", kind = ""] = file.split(/[/.]/);
  const drawn = creative(name);
  const image = () => sharp(svg(drawn, drawn.drawing));
  switch (kind) {
    case "heatmap":
      return sharp(svg(drawn, spots(drawn, HEAT)))
        .png()
        .toBuffer();
    case "combined":
      return image()
        .composite([{ input: svg(drawn, spots(drawn, HEAT)) }])
        .png()
        .toBuffer();
    case "thumbnail":
      return sharp(await creativeImage(`${name}/combined.png`))
        .resize(480)
        .png()
        .toBuffer();
    case "peekthrough": {
      const mask = await sharp(svg(drawn, `<rect width="100%" height="100%" fill="#000"/>${spots(drawn, LIGHT)}`))
        .removeAlpha()
        .png()
        .toBuffer();
      return image()
        .removeAlpha()
        .composite([{ input: mask, blend: "multiply" }])
        .png()
        .toBuffer();
    }
    default:
      return image().png().toBuffer();
  }
}
