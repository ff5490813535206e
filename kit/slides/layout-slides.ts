import type { Slide, SlideBox, SlideDocument, SlidePlaceholder } from "#contracts/slides.ts";
import { boxMarks, isResult } from "./box-marks.ts";
import { textIn } from "./chart-marks.ts";
import type { Mark, Page, TextMark } from "./mark.ts";
import { paletteOf } from "./palette.ts";
import type { SlideContent, SlideData } from "./slide-data.ts";

/** One page before its number is known. */
type Draft = {
  readonly slide: Slide;
  readonly content: SlideContent;
  readonly part: number;
  readonly parts: number;
  readonly marks: ReadonlyMap<SlideBox, readonly Mark[]>;
};

/**
 * The pages of a document for some data. Every format and the preview draw these, so that all are the same. Slides of other
 * subjects are left out, as are slides without results to show; results that do not fit continue on further pages.
 */
export function layOutSlides(document: SlideDocument, data: SlideData): readonly Page[] {
  const palette = paletteOf(data.accent);
  const drafts = document.slides
    .filter(({ subjects }) => subjects.includes(data.subject))
    .flatMap((slide) =>
      (slide.repeat === "once" ? [data.whole] : data.heatmaps.map((each) => merge(data.whole, each))).flatMap((content) =>
        draftsOf(slide, content),
      ),
    );
  return drafts.map((draft, at) => toPage(draft, { page: String(at + 1), pages: String(drafts.length) }));

  function draftsOf(slide: Slide, content: SlideContent): Draft[] {
    const drawn = new Map(slide.boxes.map((box) => [box, box.type === "text" ? [] : boxMarks(box, content, palette)]));
    const results = slide.boxes.filter(isResult);
    if (results.length > 0 && results.every((box) => drawn.get(box)!.length === 0)) return [];
    const parts = Math.max(1, ...[...drawn.values()].map((each) => each.length));
    return Array.from({ length: parts }, (_, part) => ({
      slide,
      content,
      part,
      parts,
      // What fits on one slide is repeated on the slides that continue the others.
      marks: new Map([...drawn].map(([box, lists]) => [box, (lists.length === 1 ? lists[0] : lists[part]) ?? []])),
    }));
  }

  function toPage({ slide, content, part, parts, marks }: Draft, numbers: { page: string; pages: string }): Page {
    const texts = { ...content.texts, ...numbers, part: parts > 1 ? `${part + 1} of ${parts}` : "" };
    const written: Written[] = [];
    const drawn = slide.boxes.flatMap((box): readonly Mark[] => {
      if (box.type !== "text") return marks.get(box) ?? [];
      const text = fillIn(box.text, texts);
      if (text === "") return [];
      const mark = textIn(text, box, { ...box, colour: palette[box.colour] });
      written.push({ mark, size: box.size });
      return [mark];
    });
    return { name: slide.name, background: palette[slide.background], marks: drawn, title: largestOf(written) };
  }
}

/** A text with the size of its box, which may be larger than that of its type. */
type Written = { readonly mark: TextMark; readonly size: number };

/** The largest text, and of several the first: templates do not name their title. */
const largestOf = (texts: readonly Written[]): TextMark | undefined =>
  texts.toSorted((one, other) => other.size - one.size)[0]?.mark;

/** The content of a heatmap, with the title and images of the whole where it has none. */
const merge = (whole: SlideContent, heatmap: SlideContent): SlideContent => ({
  ...heatmap,
  texts: { ...whole.texts, ...heatmap.texts },
  images: { ...whole.images, ...heatmap.images },
});

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A value with what follows it in a line. A left-to-right mark keeps the two apart, if the value runs from right to left. */
const beside = (value: string, next: string): string => (next !== "" && RIGHT_TO_LEFT.test(value) ? `${value}\u200e` : value);

/** Replaces placeholders. Empty ones leave no separators and no blank lines behind. */
function fillIn(text: string, values: Readonly<Partial<Record<SlidePlaceholder, string>>>): string {
  return text
    .replace(/\{\{(\w+)\}\}(?=(.?))/g, (_, name: SlidePlaceholder, next: string) => beside(values[name] ?? "", next))
    .split("\n")
    .map((line) =>
      line
        .replace(/^(?: · )+|(?: · )+$/g, "")
        .replace(/(?: · ){2,}/g, " · ")
        .trimEnd(),
    )
    .join("\n")
    .trim();
}
