import { readSlideFont } from "#adapters/read-slide-font.ts";
import type { SlideFont } from "#kit/font-packages.ts";
import type { Page } from "#kit/slides/mark.ts";
import { visualRuns } from "./visual-runs.ts";

const ARIMO: SlideFont = "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";
const ARIMO_BOLD: SlideFont = "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf";

const EMOJI_FONT: SlideFont = "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf";

/** The size of a font as a multiple of the size of Arimo. Emoji would be wider than the square that lines are measured with. */
export const scaleOf = (font: SlideFont): number => (font === EMOJI_FONT ? 2048 / 2600 : 1);
/**
 * Whether bold text of a font is outlined. Other scripts have one style only, because bold fonts of ideographs are large. Emoji
 * have fine lines, which an outline would fill.
 */
export const isOutlinedBold = (font: SlideFont): boolean => font !== ARIMO_BOLD && font !== EMOJI_FONT;

/** Fonts by script, the first that has a character draws it. Han characters with Japanese syllables are Japanese. */
const FONTS_BY_SCRIPT: readonly (readonly [RegExp, SlideFont])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"],
  [/\p{Script=Hangul}/u, "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"],
  [/\p{Script=Han}/u, "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"],
  [/\p{Script_Extensions=Arabic}/u, "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"],
  [/\p{Script=Devanagari}/u, "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf"],
  [/\p{Script=Thai}/u, "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20e3}/u, EMOJI_FONT],
];
/** Characters that choose or join the look of others, and that some fonts lack. */
const SELECTORS = /[\u{fe0e}\u{fe0f}\u{200d}]/gu;

/** The fonts that a line may need, in order of preference. */
const fontsOf = (line: string, isBold: boolean): readonly SlideFont[] => [
  isBold ? ARIMO_BOLD : ARIMO,
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

const graphemes = new Intl.Segmenter();
const reversed = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join("");

function splitByFont(text: string, fonts: readonly SlideFont[], has: HasCharacter): readonly Pick<FontRun, "text" | "font">[] {
  const parts: Pick<FontRun, "text" | "font">[] = [];
  const isComplete = (shown: string) => (font: SlideFont) =>
    [...shown].every((character) => has(font, character.codePointAt(0)!));
  for (const { segment } of graphemes.segment(text)) {
    const shown = fonts.some(isComplete(segment)) ? segment : segment.replace(SELECTORS, "");
    const last = parts.at(-1);
    // Spaces and punctuation stay with the words before them. The font of emoji has wide ones.
    const continues = last && last.font !== EMOJI_FONT && !/[\p{L}\p{N}]/u.test(shown) && isComplete(shown)(last.font);
    const font = continues ? last.font : (fonts.find(isComplete(shown)) ?? fonts[0]!);
    if (last?.font === font) parts[parts.length - 1] = { text: last.text + shown, font };
    else parts.push({ text: shown, font });
  }
  return parts;
}

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
  const fonts = new Set<SlideFont>([ARIMO, ARIMO_BOLD, ...lines.flatMap((line) => fontsOf(line, false))]);
  return new Map(await Promise.all([...fonts].map(async (font) => [font, await readSlideFont(font)] as const)));
}
