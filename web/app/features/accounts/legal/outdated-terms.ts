import { LEGAL } from "#contracts/legal.ts";
import type { Profile } from "#contracts/profile.ts";

type Document = keyof typeof LEGAL;

/** The documents that the user accepted in an older version or not at all; undefined if all are up to date. */
export function outdatedTerms(consent: Profile["consent"]): readonly [Document, ...Document[]] | undefined {
  const [first, ...others] = (["terms", "privacy"] as const).filter((document) => (consent[document] ?? "") < LEGAL[document]);
  return first ? [first, ...others] : undefined;
}
