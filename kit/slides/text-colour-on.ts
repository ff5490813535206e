const DARK_TEXT = "#282447";
const LIGHT_TEXT = "#ffffff";
/** For colours of medium brightness, on which neither of the others can be read. */
const DARKEST_TEXT = "#000000";
/** WCAG 2.2 AA for small text. */
const READABLE = 4.5;

/** White or dark text, whichever has more contrast to the colour; black if neither has enough. */
export function textColourOn(colour: string): string {
  const [light, dark] = [contrast(colour, LIGHT_TEXT), contrast(colour, DARK_TEXT)];
  if (Math.max(light, dark) < READABLE) return DARKEST_TEXT;
  return light >= dark ? LIGHT_TEXT : DARK_TEXT;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
