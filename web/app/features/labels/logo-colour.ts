/** Order in which neighbours differ most. */
const COLOURS = [5, 4, 6, 1, 3, 2, 7];

/** The colour of the logo with this number on the label screen, from 0; the eighth has the colour of the first again. */
export const logoColour = (index: number): string => `var(--color-chart-${COLOURS[index % COLOURS.length]})`;
