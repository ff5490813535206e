/** Matches a text against an IAM pattern, in which `*` matches any characters and `?` one. */
export function compileWildcard(pattern: string, { ignoreCase = false } = {}): (text: string) => boolean {
  const source = pattern
    .split(/([*?])/)
    .map((part) => (part === "*" ? "[^]*" : part === "?" ? "[^]" : part.replace(/[.+^${}()|[\]\\]/g, "\\$&")))
    .join("");
  const expression = new RegExp(`^${source}$`, ignoreCase ? "i" : "");
  return (text) => expression.test(text);
}
