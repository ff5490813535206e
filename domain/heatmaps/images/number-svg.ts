/**
 * The ten digits as strokes in a box 10 wide and 14 high, drawn with round caps: numbers look the same on every machine, with or
 * without fonts, and no font has to be shipped.
 */
const STROKES: readonly string[] = [
  "M5 0C1.9 0 0.6 3 0.6 7S1.9 14 5 14S9.4 11 9.4 7S8.1 0 5 0Z",
  "M1.8 3L5.8 0V14",
  "M0.8 3.6C0.9 1.4 2.6 0 4.9 0C7.3 0 9.1 1.5 9.1 3.8C9.1 5.4 8.2 6.7 6.9 8L0.8 14H9.4",
  "M1 0H9L4.8 5.4C7.6 5.3 9.4 7 9.4 9.6C9.4 12.3 7.5 14 4.9 14C2.7 14 1.1 12.9 0.6 11",
  "M7.2 14V0L0.6 10.2H9.6",
  "M8.7 0H2L1.3 6.3C2.2 5.5 3.5 5.1 4.9 5.1C7.6 5.1 9.4 6.9 9.4 9.5C9.4 12.2 7.5 14 4.8 14C2.6 14 1 12.9 0.6 11.1",
  "M8.9 2.4C8.3 0.9 7 0 5.3 0C2.3 0 0.6 2.9 0.6 7.4C0.6 11.8 2.2 14 5 14C7.6 14 9.4 12.2 9.4 9.6C9.4 7.1 7.7 5.4 5.2 5.4C2.7 5.4 0.7 7.2 0.7 9.4",
  "M0.8 0H9.2L3.6 14",
  "M5 6.5C2.8 6.5 1.2 5.2 1.2 3.3C1.2 1.4 2.8 0 5 0S8.8 1.4 8.8 3.3C8.8 5.2 7.2 6.5 5 6.5C2.4 6.5 0.6 8 0.6 10.2C0.6 12.5 2.4 14 5 14S9.4 12.5 9.4 10.2C9.4 8 7.6 6.5 5 6.5Z",
  "M1.1 11.6C1.7 13.1 3 14 4.7 14C7.7 14 9.4 11.1 9.4 6.6C9.4 2.2 7.8 0 5 0C2.4 0 0.6 1.8 0.6 4.4C0.6 6.9 2.3 8.6 4.8 8.6C7.3 8.6 9.3 6.8 9.3 4.6",
];
const ADVANCE = 13;

/** SVG of an integer centred at (x, y), with digits of the given height. */
export function numberSvg(number: number, x: number, y: number, height: number): string {
  const digits = [...String(number)].map(Number);
  const scale = height / 14;
  const width = (digits.length * ADVANCE - (ADVANCE - 10)) * scale;
  const paths = digits.map((digit, at) => `<path transform="translate(${at * ADVANCE} 0)" d="${STROKES[digit]}"/>`).join("");
  const place = `translate(${(x - width / 2).toFixed(2)} ${(y - height / 2).toFixed(2)}) scale(${scale.toFixed(4)})`;
  return `<g transform="${place}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}
