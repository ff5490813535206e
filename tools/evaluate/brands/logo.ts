import path from "node:path";
import sharp from "sharp";

const FONTS = path.join(import.meta.dirname, "../../../node_modules/@expo-google-fonts");
const FILES = {
  sans: ["arimo/700Bold/Arimo_700Bold.ttf", "Arimo Bold"],
  serif: ["tinos/700Bold/Tinos_700Bold.ttf", "Tinos Bold"],
  italic: ["tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf", "Tinos Bold Italic"],
  mono: ["cousine/700Bold/Cousine_700Bold.ttf", "Cousine Bold"],
} as const;
export const FACES = Object.keys(FILES) as (keyof typeof FILES)[];

/** A drawing in units of its own size: shapes as SVG, and words that fill their boxes. */
export type Logo = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: string;
  readonly words: readonly Word[];
};
export type Word = {
  readonly text: string;
  readonly face: keyof typeof FILES;
  readonly color: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
};

/** RGBA, row by row. */
export type Bitmap = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** Height of the largest bitmap of a logo: no logo is shown taller. */
const HEIGHT = 400;

/** Draws a logo at HEIGHT and at every half of it down to 12 pixels, largest first. */
export async function drawLogo(logo: Logo): Promise<Bitmap[]> {
  const scale = HEIGHT / logo.height;
  const size = { width: Math.round(logo.width * scale), height: HEIGHT };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logo.width} ${logo.height}" width="${size.width}" height="${size.height}">${logo.shapes}</svg>`;
  const words = await Promise.all(
    logo.words.map(async (word) => {
      const [x, y, width, height] = word.box.map((side) => Math.round(side * scale)) as [number, number, number, number];
      return { input: await drawWord(word, width, height), left: x, top: y };
    }),
  );
  const whole = await sharp(Buffer.from(svg)).ensureAlpha().composite(words).png().toBuffer();
  const bitmaps: Bitmap[] = [];
  for (let part = 1; HEIGHT * part >= 12; part /= 2) {
    const [width, height] = [Math.max(1, Math.round(size.width * part)), Math.round(size.height * part)];
    const { data } = await sharp(whole).resize(width, height, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
    bitmaps.push({ width, height, rgba: data });
  }
  return bitmaps;
}

async function drawWord({ text, face, color }: Word, width: number, height: number): Promise<Buffer> {
  const [file, font] = FILES[face];
  const markup = `<span foreground="${color}">${text}</span>`;
  const drawn = await sharp({ text: { text: markup, font, fontfile: path.join(FONTS, file), dpi: 600, rgba: true } })
    .png()
    .toBuffer();
  const tight = await sharp(drawn).trim({ background: "#00000000", threshold: 1 }).png().toBuffer();
  return sharp(tight).resize(width, height, { fit: "fill" }).png().toBuffer();
}
