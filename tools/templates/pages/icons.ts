const SHAPES = {
  heart: "M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.5A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z",
  comment: "M4 5h16v11H10l-5 4v-4H4z",
  send: "M3 11 21 4l-7 17-3-8z",
  save: "M6 4h12v16l-6-5-6 5z",
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  find: "M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM16 16l5 5",
  add: "M4 4h16v16H4zM12 8v8M8 12h8",
  person: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c0-5 4-7 8-7s8 2 8 7",
  box: "M4 4h16v16H4z",
  down: "M6 9l6 6 6-6",
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5 5 19",
};

/** An icon of lines in the colour of the text. Size in CSS pixels. */
export const icon = (name: keyof typeof SHAPES, size = 24): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" style="vertical-align:-3px"><path d="${SHAPES[name]}"/></svg>`;
