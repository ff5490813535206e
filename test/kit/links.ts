/** The addresses in a text, in order. */
export const linksIn = (text: string): readonly URL[] =>
  [...text.matchAll(/https?:\/\/[^\s()<>"]+/g)].map(([address]) => new URL(address));
