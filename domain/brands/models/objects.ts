import { newId } from "#kit/ids.ts";
import type { BrandModel, ModelObject } from "./model.entity.ts";

/** A new object that is recognised by its appearance. */
export const imageObject = (name: string): ModelObject => ({ id: newId("bo"), name, type: "image" });

/** A new object that is recognised by its text. */
export const textObject = (name: string, text: string): ModelObject => ({ id: newId("bo"), name, type: "text", text });

/** The objects that are labelled and trained. */
export const trainedObjects = ({ objects }: Pick<BrandModel, "objects">): readonly ModelObject[] =>
  objects.filter(({ type }) => type === "image");

/**
 * The objects that a run searches: texts, and logos of the trained version. One that was added since is not reported as never seen.
 */
export const searchableObjects = ({ objects, quality = {} }: Pick<BrandModel, "objects" | "quality">): readonly ModelObject[] =>
  objects.filter(({ id, type }) => type === "text" || quality[id] !== undefined);

/** The first object that is recognised by its text. */
export const firstText = ({ objects }: Pick<BrandModel, "objects">): ModelObject | undefined =>
  objects.find(({ type }) => type === "text");

/**
 * The objects with `text` as the text of their first text object, which is added if there is none and removed if the text is empty.
 */
export function withText(model: Pick<BrandModel, "name" | "objects">, text: string): readonly ModelObject[] {
  const { name, objects } = model;
  const first = firstText(model);
  const others = objects.filter((object) => object !== first);
  if (text === "") return others;
  return first
    ? objects.map((object) => (object === first ? { ...object, text } : object))
    : [...objects, textObject(name, text)];
}
