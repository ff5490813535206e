import { readSlideFont } from "#adapters/read-slide-font.ts";
import type { SlideFont } from "#kit/font-packages.ts";
import type { Page } from "#kit/slides/mark.ts";
import { visualRuns } from "./visual-runs.ts";

export const DEFAULT_FONT: SlideFont = "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";
const ARIMO_BOLD: SlideFont = "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf";

/** Other scripts have one style only: bold fonts of ideographs are large. */
export const isBoldFont = (font: SlideFont): boolean => font === ARIMO_BOLD;

/** Fonts by script, the first that has a character draws it. Han characters with Japanese syllables are Japanese. */
const FONTS_BY_SCRIPT: readonly (readonly [RegExp, SlideFont])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"],
  [/\p{Script=Hangul}/u, "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"],
  [/\p{Script=Han}/u, "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"],
  [/\p{Script_Extensions=Arabic}/u, "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"],
  [/\p{Script=Devanagari}/u, "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf"],
  [/\p{Script=Thai}/u, "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"],
];
/** Emoji have no font here, because PDF files cannot contain coloured letters. */
const EMOJI = /(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}|\u{20e3})+/gu;

/** The fonts that a line may need, in order of preference. */
const fontsOf = (line: string, isBold: boolean): readonly SlideFont[] => [
  isBold ? ARIMO_BOLD : DEFAULT_FONT,
  ...FONTS_BY_SCRIPT.filter(([script]) => script.test(line)).map(([, font]) => font),
];

/**
 * A part of a line that one font draws, with its characters in the order that the font takes. `isReversed` if the font draws them
 * from right to left.
 */
export type FontRun = { readonly text: string; readonly font: SlideFont; readonly isReversed: boolean };
/** Whether a font has a character. */
export type HasCharacter = (font: SlideFont, codePoint: number) => boolean;

/** Fonts reverse a text whose first character of a script belongs to one that runs from right to left, such as a Persian digit. */
const REVERSED = /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The parts of a line as they are drawn from left to right. */
export function fontRuns(line: string, isBold: boolean, has: HasCharacter): readonly FontRun[] {
  const fonts = fontsOf(line, isBold);
  return visualRuns(line).flatMap(({ text, isRightToLeft }) => {
    const parts = splitByFont(text, fonts, has).map((part) => {
      const isReversed = REVERSED.test(part.text);
      return { ...part, text: isReversed === isRightToLeft ? part.text : reversed(part.text), isReversed };
    });
    return isRightToLeft ? parts.toReversed() : parts;
  });
}

const reversed = (text: string): string => [...text].toReversed().join("");

function splitByFont(text: string, fonts: readonly SlideFont[], has: HasCharacter): readonly Pick<FontRun, "text" | "font">[] {
  const parts: Pick<FontRun, "text" | "font">[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const isComplete = (font: SlideFont) => [...segment].every((character) => has(font, character.codePointAt(0)!));
    const last = parts.at(-1);
    // Spaces and punctuation stay with the words before them.
    const continues = last && !/[\p{L}\p{N}]/u.test(segment) && isComplete(last.font);
    const font = continues ? last.font : (fonts.find(isComplete) ?? fonts[0]!);
    if (last?.font === font) parts[parts.length - 1] = { text: last.text + segment, font };
    else parts.push({ text: segment, font });
  }
  return parts;
}

export const withoutEmoji = (line: string): string => line.replace(EMOJI, "").replace(/ {2,}/g, " ").trim();

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
  const fonts = new Set<SlideFont>([DEFAULT_FONT, ARIMO_BOLD, ...lines.flatMap((line) => fontsOf(line, false))]);
  return new Map(await Promise.all([...fonts].map(async (font) => [font, await readSlideFont(font)] as const)));
}
