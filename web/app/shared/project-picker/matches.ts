/** Whether a title holds every word that was typed, whatever their case and accents. */
export function matches(title: string, typed: string): boolean {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const held = plain(title);
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
