import type { BrandObject } from "#contracts/brands.ts";
import type { BrandTracking } from "#domain/brands/requests/tracking.entity.ts";
import type { Target } from "#domain/brands/words/match-words.ts";

/** Targets of a request: the objects of the result, and the texts that belong to them. */
export type SearchedObjects = { readonly objects: readonly BrandObject[]; readonly targets: readonly Target[] };

/**
 * The objects of the model, and the requested words. A word that is the name or the text of an object, or the name of a model with
 * one object, belongs to that object; any other is an object of its own.
 */
export function searchedObjects({ model, words }: Pick<BrandTracking, "model" | "words">): SearchedObjects {
  const known = model?.objects ?? [];
  const only = known.length === 1 ? known[0] : undefined;
  const ownerOf = (word: string): string | undefined =>
    known.find(({ name, text }) => isSame(name, word) || isSame(text, word))?.id ??
    (only && isSame(model?.name, word) ? only.id : undefined);
  const texts = known.flatMap(({ id, text }) => (text ? [{ object: id, text: text.toLowerCase() }] : []));
  const requested = words.map((word, at) => ({ object: ownerOf(word) ?? `word-${at}`, text: word }));
  const added = requested.flatMap(({ object, text }) =>
    known.some(({ id }) => id === object) ? [] : [{ id: object, name: text, type: "text" as const }],
  );
  return {
    objects: [...known.map(({ id, name, type }) => ({ id, name, type })), ...added],
    targets: [
      ...texts,
      ...requested.filter(({ object, text }) => !texts.some((each) => each.object === object && each.text === text)),
    ],
  };
}

const isSame = (one: string | undefined, word: string): boolean => one?.toLowerCase() === word;
