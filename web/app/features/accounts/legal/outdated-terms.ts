import { LEGAL, type Profile } from "#contracts/accounts.ts";

type Document = keyof typeof LEGAL;

/** Which documents somebody agreed to in an older version, or never; nothing when he is up to date. */
export function outdatedTerms(consent: Profile["consent"]): readonly [Document, ...Document[]] | undefined {
  const [first, ...others] = (["terms", "privacy"] as const).filter((document) => (consent[document] ?? "") < LEGAL[document]);
  return first ? [first, ...others] : undefined;
}
