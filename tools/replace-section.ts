/** Replaces what stands between the markers `<!-- NAME -->` and `<!-- /NAME -->` of a page. Throws if it has no such section. */
export function replaceSection(page: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no section between ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n${content}\n${page.slice(to)}`;
}
