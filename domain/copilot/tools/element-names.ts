import type { ElementKind, FactElement } from "#contracts/facts.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";

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
const DRAWN = { logo: "Logos", product: "Products", face: "Faces" } as const satisfies Partial<Record<ElementKind, string>>;
const isDrawn = (kind: ElementKind): kind is keyof typeof DRAWN => kind in DRAWN;

/** Says that there is no element of a kind, and how to have it measured. */
export function missingKind(kind: ElementKind): string {
  const name = KIND_NAMES[kind];
  if (!isDrawn(kind)) return missingText(name);
  return `No ${name} is marked on this image. ${DRAWN[kind]} aren’t recognised automatically: draw an area named “${capitalised(name)}” on the heatmap to have it measured.`;
}

/** Says that something, such as a price, was not found, and how to have it measured. */
export const missingText = (name: string): string =>
  `No ${name} was found on this image. If it was missed, draw an area named “${capitalised(name)}” on the heatmap to have it measured.`;

const capitalised = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}`;
