/**
 * The file name without its extension, as the default title; the whole name if nothing else is left. At most `longest` characters.
 */
export const titleFromFileName = (name: string, longest = 200): string =>
  (name.replace(/\.[^.]+$/, "").trim() || name).slice(0, longest);
