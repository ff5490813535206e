/** Exceptions: lines that quote the specification, proper nouns, and names in code or on the wire. */
export type AllowedWord = { readonly file: string; readonly text: string; readonly reason: string };

/** `file` is a path from the root, or `*` for every file; a match inside `text` is allowed. */
export const ALLOWED_WORDS: readonly AllowedWord[] = [{ file: "docs/wildcards.md", text: "Film", reason: "name of a function" }];
