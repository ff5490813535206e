/** Exceptions: lines that quote the specification, proper nouns, and names in code or on the wire. */
export type AllowedWord = { readonly file: string; readonly text: string; readonly reason: string };

/** `file` is a path from the root, or `*` for every file; a match inside `text` is allowed. */
export const ALLOWED_WORDS: readonly AllowedWord[] = [
  { file: "local/cognito/attributes.ts", text: "picture", reason: "standard attribute of OpenID Connect" },
  { file: "tools/evaluate/sources.ts", text: "pictures of Borkin", reason: "citation of a data set" },
  { file: "tools/samples/sample-video.ts", text: "film.html", reason: "name of a file" },
];
