/** The addresses in a text, in order. */
export const linksIn = (text: string): readonly URL[] =>
  [...text.matchAll(/https?:\/\/[^\s()<>"]+/g)].map(([address]) => new URL(address));

/** The secret of an emailed link to `/actions`; null for other links. */
export const codeIn = ({ hash }: URL): string | null => new URLSearchParams(hash.slice(1)).get("code");
