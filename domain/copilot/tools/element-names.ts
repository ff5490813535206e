import type { ElementKind, FactElement } from "#contracts/facts.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";

/** An element in a sentence: texts are quoted. */
export const quoted = ({ name, kind }: Pick<FactElement, "name" | "kind">): string =>
  kind === "text" || kind === "headline" || kind === "button" ? `“${name}”` : name;

/** "30% (15–45%)". */
export const shareText = ({ attention: { value, interval } }: Pick<FactElement, "attention">): string =>
  interval ? `${wholePercent(value)} (${formatShareInterval(interval)})` : wholePercent(value);

const KIND_NAMES = {
  text: "text",
  headline: "headline",
  button: "button",
  visual: "image element",
  logo: "logo",
  product: "product",
  face: "face",
  area: "area",
} as const satisfies Record<ElementKind, string>;

/** Kinds that are known only from areas that a user draws and names so. */
const DRAWN: ReadonlySet<ElementKind> = new Set(["logo", "product", "face"]);

/** Says that nothing is known about a kind of element, and how to change that. */
export function unknownKind(kind: ElementKind): string {
  const name = KIND_NAMES[kind];
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const why = DRAWN.has(kind) ? `It is known only from an area that you draw.` : `None was found on this image.`;
  return `I don’t know anything about a ${name}. ${why} Draw an area named “${title}” on the heatmap to have it measured.`;
}
