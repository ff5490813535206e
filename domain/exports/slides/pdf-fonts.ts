import { readSlideFont } from "#adapters/read-slide-font.ts";
import type { SlideFont } from "#kit/font-packages.ts";
import type { Page } from "#kit/slides/mark.ts";

export const DEFAULT_FONT: SlideFont = "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";
const ARIMO_BOLD: SlideFont = "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf";

/** Fonts by script. Han characters with Japanese syllables are Japanese. */
const FONTS_BY_SCRIPT: readonly (readonly [RegExp, SlideFont])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"],
  [/\p{Script=Hangul}/u, "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"],
  [/\p{Script=Han}/u, "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"],
  [/\p{Script=Arabic}/u, "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"],
  [/\p{Script=Devanagari}/u, "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf"],
  [/\p{Script=Thai}/u, "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"],
];
/** Emoji have no font here, because PDF files cannot contain coloured letters. */
const EMOJI = /(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}|\u{20e3})+/gu;

/** The font that has the letters of a line. */
export const fontOf = (line: string, isBold: boolean): SlideFont =>
  FONTS_BY_SCRIPT.find(([script]) => script.test(line))?.[1] ?? (isBold ? ARIMO_BOLD : DEFAULT_FONT);

export const withoutEmoji = (line: string): string => line.replace(EMOJI, "").trim();

/** Reads the fonts that pages need. */
export async function fontsFor(pages: readonly Page[]): Promise<ReadonlyMap<SlideFont, Uint8Array>> {
  const lines = pages.flatMap(({ marks }) =>
    marks.flatMap((mark) =>
      mark.type === "text"
        ? mark.lines
        : mark.type === "table"
          ? mark.rows.flatMap(({ cells }) => cells.flatMap(({ lines: each }) => each))
          : [],
    ),
  );
  const fonts = new Set<SlideFont>([DEFAULT_FONT, ARIMO_BOLD, ...lines.map((line) => fontOf(line, false))]);
  return new Map(await Promise.all([...fonts].map(async (font) => [font, await readSlideFont(font)] as const)));
}
