/** Whether a title contains every typed word. Ignores case and accents. */
export function matchesTitle(title: string, typed: string): boolean {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const held = plain(title);
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
