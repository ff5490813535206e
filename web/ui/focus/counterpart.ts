/** The control of the same kind and at the same place in another row of a list or table. */
export function counterpart(control: Element, row: Element, other: Element | null | undefined): HTMLElement | undefined {
  if (other?.tagName !== row.tagName) return undefined;
  const [own, others] = [row, other].map((each) => [...each.querySelectorAll<HTMLElement>(control.localName)]);
  return others!.at(own!.indexOf(control as HTMLElement));
}
