const DOCSTRING = /^[ \t]*\/\*\*[\s\S]*?\*\//gm;

export type DocstringName = { readonly file: string; readonly line: number; readonly name: string };

/** The words of a file outside its docstrings. */
export const codeWords = (source: string): ReadonlySet<string> =>
  new Set(source.replaceAll(DOCSTRING, "").match(/[A-Za-z_]\w*/g));

/**
 * Names in docstrings that the code does not have, as after a rename: parameters (`@param`), which must be in the file, and
 * constants in upper case, which must be in `known`. Constants of other programs are written as code, in backticks.
 */
export function findUnknownNames(file: string, source: string, known: ReadonlySet<string>): DocstringName[] {
  const own = codeWords(source);
  return [...source.matchAll(DOCSTRING)].flatMap(({ 0: text, index }) => {
    const line = source.slice(0, index).split("\n").length;
    const parameters = [...text.matchAll(/@param (\w+)/g)].flatMap(([, name]) => (name && !own.has(name) ? [name] : []));
    const constants = text.replaceAll(/`[^`]*`/g, "").match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];
    return [...parameters, ...constants.filter((name) => !known.has(name))].map((name) => ({ file, line, name }));
  });
}
