import type { DrawnArea, ScoreName } from "#contracts/attention.ts";
import { type ElementKind, type FactElement, Facts } from "#contracts/facts.ts";
import type { DescribedImage } from "#domain/heatmaps/describe-image.ts";
import { hasClarity } from "#kit/scores/shows-score.ts";
import type { Found, FoundElement } from "./find-elements.ts";
import type { Box } from "./text-blocks.ts";

export type MeasuredShare = { readonly value: number; readonly interval: readonly [number, number] | null };

/** Words in the names of areas that say what the area is. */
const NAMED: readonly (readonly [ElementKind, RegExp])[] = [
  ["logo", /\b(logo|brand|brand ?mark|marke|marque|marca)\b/i],
  ["product", /\b(product|pack ?shot|packaging|produkt|produit|producto|prodotto)\b/i],
  ["face", /\b(face|faces|person|model|gesicht|visage|cara|volto)\b/i],
  ["headline", /\b(headline|title|claim|slogan|überschrift|titre|titular)\b/i],
  ["button", /\b(button|cta|call to action|knopf|bouton|botón)\b/i],
];

/** Returns the kind of an area that a user drew, by its name. */
export const kindOfArea = (name: string): ElementKind => NAMED.find(([, words]) => words.test(name))?.[0] ?? "area";

/** The ids of areas among the elements: their own, unless an element has it. */
function idsOfAreas({ elements }: Pick<Found, "elements">, areas: DescribedImage["areas_of_interest"]): readonly string[] {
  const taken = new Set(elements.map(({ id }) => id));
  const own = new Set(areas.map(({ uid }) => uid));
  return areas.map(({ uid }) => {
    let id = uid;
    while (taken.has(id) || (id !== uid && own.has(id))) id = `area-${id}`;
    return id;
  });
}

/** The elements found on an image and the areas of its user, to be measured: their ids and boxes, inside the image. */
export function boxesToMeasure(
  found: Pick<Found, "elements">,
  areas: DescribedImage["areas_of_interest"],
  image: { width: number; height: number },
): DrawnArea[] {
  const inside = ({ left, top, width, height }: Box) => ({
    left: Math.min(left, image.width - 1),
    top: Math.min(top, image.height - 1),
    width: Math.min(width, image.width - Math.min(left, image.width - 1)),
    height: Math.min(height, image.height - Math.min(top, image.height - 1)),
  });
  const ids = idsOfAreas(found, areas);
  return [
    ...found.elements.map(({ id, name, box }) => ({ uid: id, name, ...inside(box) })),
    ...areas.map(({ name, left, top, width, height }, at) => ({ uid: ids[at]!, name, left, top, width, height })),
  ];
}

/**
 * The facts of an image.
 * @param shares of attention of `boxesToMeasure`, in the same order
 */
export function factsOf(heatmap: DescribedImage, found: Found, shares: readonly MeasuredShare[]): Facts {
  const { width, height, areas_of_interest: areas } = heatmap;
  const ids = idsOfAreas(found, areas);
  const drawn = areas.map(({ name, left, top, width, height }, at): FoundElement => {
    const box = { left, top, width, height };
    return { id: ids[at]!, kind: kindOfArea(name), name, box, text: null, outline: null, is_call_to_action: false };
  });
  const all = [...found.elements, ...drawn].map((element, at) => ({ element, share: shares[at]! }));
  const elements = all
    .toSorted((one, other) => other.share.value - one.share.value || one.element.id.localeCompare(other.element.id))
    .map(({ element, share }, at): FactElement => {
      const area = Math.min(1, (element.box.width * element.box.height) / (width * height));
      const { value, interval } = share;
      return {
        ...element,
        area,
        attention: { value, interval: interval && [...interval], density: area > 0 ? value / area : 0, rank: at + 1 },
        first_look: firstLook(heatmap, element.box),
      };
    });
  const kinds = new Set(elements.map(({ kind }) => kind));
  const hasText = elements.some(({ text }) => text !== null);
  return Facts.parse({
    uid: heatmap.uid,
    gen: heatmap.gen,
    width,
    height,
    application: heatmap.application,
    elements,
    layout: found.layout,
    scores: scoresOf(heatmap),
    templates: heatmap.templates,
    missing: [
      ...(hasText ? [] : ["text"]),
      ...(["headline", "button", "logo", "product", "face"] as const).filter((kind) => !kinds.has(kind)),
    ],
  });
}

/** The scores that are shown: of an image in which nothing stands out, the others would only reflect centre bias. */
function scoresOf({ clarity_score_percentile: clarity, attention, ...image }: DescribedImage): Facts["scores"] {
  const metrics = image.metrics?.stands_out ? image.metrics : null;
  const isClarityShown = metrics && hasClarity({ ...image, clarity_score_percentile: clarity });
  const intervals = metrics?.intervals;
  const of = (value: number | null | undefined, interval: readonly [number, number] | null | undefined, precise = true) =>
    value === null || value === undefined || value < 0
      ? null
      : { value, interval: interval ? ([...interval] as [number, number]) : null, precise };
  const isPrecise = (score: ScoreName) => metrics?.precise.includes(score);
  return {
    focus: of(metrics?.focus, intervals?.focus, isPrecise("focus")),
    proximity: of(metrics?.proximity, intervals?.proximity, isPrecise("proximity")),
    clarity: of(isClarityShown ? clarity : null, intervals?.clarity, isPrecise("clarity")),
    attention: of(attention?.score, attention?.interval),
  };
}

/** The first of the predicted looks inside a box, counted from 1, and when it begins. */
function firstLook({ fixations, width, height }: DescribedImage, box: Box): FactElement["first_look"] {
  const at = fixations.findIndex(({ x, y }) => {
    const [across, down] = [x * width, y * height];
    return across >= box.left && across < box.left + box.width && down >= box.top && down < box.top + box.height;
  });
  if (at < 0) return null;
  const before = fixations.slice(0, at).reduce((sum, { duration }) => sum + duration, 0);
  return { look: at + 1, seconds: Math.round(before / 10) / 100 };
}
