import sharp from "sharp";

/** A single object on a plain ground: the image, and the box, 0…1 of width and height, of fixations on the object. */
export type Scene = {
  readonly png: Buffer;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};
type Place = { readonly x: number; readonly y: number };

const WIDTH = 640;
const HEIGHT = 480;
/** A fixation this close to an object is on it: one degree of visual angle, 3% of the long side. */
const MARGIN = 0.03 * WIDTH;

/** Draws on a plain ground. */
function drawn(ground: string, svg: string, width = WIDTH, height = HEIGHT): Promise<Buffer> {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${svg}</svg>`;
  return sharp(Buffer.from(page)).flatten().png().toBuffer();
}

async function scene(ground: string, svg: string, centre: Place, halfWidth: number, halfHeight: number): Promise<Scene> {
  const [across, down] = [halfWidth + MARGIN, halfHeight + MARGIN];
  return {
    png: await drawn(ground, svg),
    box: {
      x: centre.x - across / WIDTH,
      y: centre.y - down / HEIGHT,
      width: (2 * across) / WIDTH,
      height: (2 * down) / HEIGHT,
    },
  };
}

/** A red disc with a diameter of 16% of the height. */
export function redDisc(ground: string, at: Place): Promise<Scene> {
  const radius = 0.08 * HEIGHT;
  return scene(ground, `<circle cx="${at.x * WIDTH}" cy="${at.y * HEIGHT}" r="${radius}" fill="#e01b24"/>`, at, radius, radius);
}

/** Strokes of capital letters on a grid of 4 × 6, because fonts differ between machines. */
const LETTERS: Readonly<Record<string, string>> = {
  A: "M0 6L2 0L4 6M.8 4H3.2",
  D: "M0 0V6H2Q4 6 4 3T2 0Z",
  E: "M4 0H0V6H4M0 3H3",
  H: "M0 0V6M4 0V6M0 3H4",
  L: "M0 0V6H4",
  N: "M0 6V0L4 6V0",
  O: "M2 0Q0 0 0 3T2 6T4 3T2 0",
  R: "M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2 3.2L4 6",
  S: "M4 .6Q3 0 2 0Q0 0 0 1.5T2 3T4 4.5T2 6Q1 6 0 5.4",
  T: "M0 0H4M2 0V6",
  W: "M0 0L1 6L2 2L3 6L4 0",
};
const ADVANCE = 5.6;

/** A line of text from its top left corner, in letters `size` pixels high. */
function words(text: string, x: number, y: number, size: number, ink: string, weight: number): string {
  const unit = size / 6;
  const strokes = [...text].map((letter, at) => `<path transform="translate(${at * ADVANCE} 0)" d="${LETTERS[letter] ?? ""}"/>`);
  return `<g transform="translate(${x} ${y}) scale(${unit})" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linejoin="round">${strokes.join("")}</g>`;
}

/** A headline of two words in bold capitals. */
export function headline(ground: string, ink: string, at: Place): Promise<Scene> {
  const text = "NEW SHOES";
  const size = 0.09 * HEIGHT;
  const width = ((text.length * ADVANCE - (ADVANCE - 4)) * size) / 6;
  const line = words(text, at.x * WIDTH - width / 2, at.y * HEIGHT - size / 2, size, ink, 1.3);
  return scene(ground, line, at, width / 2, size / 2);
}

/** A page of small text only, black on white. */
export function textOnly(width: number, height: number): Promise<Buffer> {
  const line = "THE WORLD ON A SHELTERED SHORE AND THE WATER THERE";
  const size = height / 50;
  const rows = Array.from({ length: 20 }, (_, row) =>
    words(line.slice(row % 7, (row % 7) + 36), width * 0.08, height * (0.06 + row * 0.045), size, "#111", 0.9),
  );
  return drawn("#fff", rows.join(""), width, height);
}

/** How a face is drawn: shaded like a photograph, in plain colours like an avatar, or in ink. */
export type FaceStyle = "shaded" | "plain" | "ink";

/** A frontal face, slightly more than a third of the image high. */
export function face(manner: FaceStyle, ground: string, at: Place): Promise<Scene> {
  const scale = (0.17 * HEIGHT) / 100;
  const svg = `<g transform="translate(${at.x * WIDTH} ${at.y * HEIGHT}) scale(${scale})">${FACES[manner]}</g>`;
  return scene(ground, svg, at, 84 * scale, 110 * scale);
}

const both = (half: string) => `${half}<g transform="scale(-1 1)">${half}</g>`;

// Unit: 1% of half the height of the face. Origin: between the eyes and the nose.
const FACES: Readonly<Record<FaceStyle, string>> = {
  shaded: `<defs>
    <radialGradient id="skin" cx=".42" cy=".4" r=".7"><stop stop-color="#f3cdb0"/><stop offset=".6" stop-color="#dca583"/><stop offset="1" stop-color="#9c6245"/></radialGradient>
    <radialGradient id="cheek"><stop stop-color="#d9806a" stop-opacity=".5"/><stop offset="1" stop-color="#d9806a" stop-opacity="0"/></radialGradient>
    <linearGradient id="hair" x2="1" y2="1"><stop stop-color="#6b452c"/><stop offset="1" stop-color="#24150c"/></linearGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>
    <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="1.2"/></filter></defs>
    <path d="M-84 30C-100-70-60-122 0-122S100-70 84 30C80 60 70 70 66 20L-66 20C-70 70-80 60-84 30Z" fill="url(#hair)"/>
    <path d="M-30 80L-32 118Q0 132 32 118L30 80Z" fill="#b57c5c"/>
    <path d="M-68-10C-72-80-40-98 0-98S72-80 68-10C66 50 36 104 0 104S-66 50-68-10Z" fill="url(#skin)"/>
    <path d="M-70-20C-70-90-30-104 6-104C50-104 72-80 70-20C62-60 40-72 4-70C-30-66-60-60-70-20Z" fill="url(#hair)"/>
    ${both(`<circle cx="36" cy="36" r="24" fill="url(#cheek)"/><ellipse cx="29" cy="-8" rx="19" ry="12" fill="#8a563d" opacity=".45" filter="url(#soft)"/>
      <path d="M13-6Q28-19 44-5Q29 3 13-6Z" fill="#f6efe8"/><circle cx="29" cy="-7" r="7.4" fill="#4a2f1d"/><circle cx="29" cy="-7" r="3.6" fill="#0b0705"/><circle cx="31.4" cy="-9.6" r="1.8" fill="#fff"/>
      <path d="M12-6Q28-20 45-5" fill="none" stroke="#2a170d" stroke-width="3"/><path d="M9-25Q26-36 48-25" fill="none" stroke="#3a2415" stroke-width="5.5" stroke-linecap="round" filter="url(#softer)"/>`)}
    <path d="M4-6Q14 24 13 32Q6 40-2 38" fill="none" stroke="#8f5a40" stroke-width="4" opacity=".55" filter="url(#softer)"/>
    ${both('<ellipse cx="7" cy="36" rx="4" ry="2.4" fill="#5e3423"/>')}
    <path d="M-24 62Q-10 54 0 58Q10 54 24 62Q0 68-24 62Z" fill="#a8483f"/><path d="M-24 62Q0 68 24 62Q12 79 0 79T-24 62Z" fill="#c2635a"/>
    <path d="M-24 62Q0 67 24 62" fill="none" stroke="#5f221d" stroke-width="1.8"/><ellipse cx="0" cy="90" rx="16" ry="5" fill="#8f5a40" opacity=".4" filter="url(#soft)"/>`,
  plain: `<path d="M-80 20C-94-80-50-118 0-118S94-80 80 20Z" fill="#4b2e1e"/><path d="M-26 80V116H26V80Z" fill="#d59a78"/>
    <ellipse rx="68" ry="98" fill="#f0c3a0"/><path d="M-68-14C-64-84-30-102 0-102S64-84 68-14C48-62 20-66-10-66S-54-50-68-14Z" fill="#4b2e1e"/>
    ${both('<ellipse cx="28" cy="-8" rx="14" ry="8" fill="#fff"/><circle cx="28" cy="-8" r="7" fill="#2c1a10"/><path d="M12-28Q28-36 44-28" fill="none" stroke="#3a2415" stroke-width="5" stroke-linecap="round"/>')}
    <path d="M0-4L-8 32H6" fill="none" stroke="#c98f6c" stroke-width="4"/><path d="M-26 58Q0 82 26 58Z" fill="#b8433c"/>`,
  ink: `<ellipse rx="70" ry="100" fill="#fff" stroke="#111" stroke-width="5"/>
    ${both('<ellipse cx="27" cy="-12" rx="13" ry="7" fill="none" stroke="#111" stroke-width="3.5"/><circle cx="27" cy="-12" r="5" fill="#111"/><path d="M11-33Q27-42 43-32" fill="none" stroke="#111" stroke-width="5"/>')}
    <path d="M0-8L-9 30H6" fill="none" stroke="#111" stroke-width="4"/><path d="M-28 58Q0 78 28 58" fill="none" stroke="#111" stroke-width="5"/>`,
};
