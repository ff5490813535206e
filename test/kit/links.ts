/** The addresses in a text, in order. */
export const linksIn = (text: string): readonly URL[] =>
  [...text.matchAll(/https?:\/\/[^\s()<>"]+/g)].map(([address]) => new URL(address));

const secretIn = ({ hash }: URL, name: string): string | null => new URLSearchParams(hash.slice(1)).get(name);

/** The secret of an emailed link to `/actions`; null for other links. */
export const codeIn = (link: URL): string | null => secretIn(link, "code");

/** The token of an emailed invitation; null for other links. */
export const inviteIn = (link: URL): string | null => secretIn(link, "invite");
