import type { Logo } from "./logo.ts";

const star = (x: number, y: number, outer: number, color: string) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, turn] = [at % 2 ? outer * 0.42 : outer, (at * Math.PI) / 5];
    return `${(x + radius * Math.sin(turn)).toFixed(1)},${(y - radius * Math.cos(turn)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(" ")}" fill="${color}"/>`;
};

/** The twelve brands of the held-out videos, drawn by hand. The first two look alike. */
export const DRAWN_BRANDS: readonly Logo[] = [
  {
    name: "norda",
    width: 600,
    height: 190,
    shapes: `<circle cx="95" cy="95" r="90" fill="#e8442e"/><path d="M50 130 L95 40 L140 130 Z" fill="#fff"/>`,
    words: [{ text: "Norda", face: "sans", color: "#e8442e", box: [210, 30, 380, 130] }],
  },
  {
    name: "morvia",
    width: 600,
    height: 190,
    shapes: `<circle cx="95" cy="95" r="90" fill="#e8442e"/><rect x="55" y="55" width="80" height="80" fill="#fff"/>`,
    words: [{ text: "Morvia", face: "sans", color: "#e8442e", box: [210, 30, 380, 130] }],
  },
  {
    name: "swoosh",
    width: 600,
    height: 260,
    shapes: `<path d="M20 180 C150 270 350 240 585 15 C380 150 220 190 150 140 C110 110 90 80 60 100 C30 120 10 160 20 180 Z" fill="#101010"/>`,
    words: [],
  },
  {
    name: "badge",
    width: 400,
    height: 400,
    shapes: `<circle cx="200" cy="200" r="196" fill="#0b4f9e"/><circle cx="200" cy="200" r="165" fill="none" stroke="#fff" stroke-width="10"/>${star(200, 200, 150, "#ffd23f")}`,
    words: [{ text: "NK", face: "sans", color: "#0b4f9e", box: [160, 175, 80, 56] }],
  },
  {
    name: "kaffa",
    width: 640,
    height: 180,
    shapes: `<rect x="10" y="160" width="620" height="14" fill="#4a2b1a"/>`,
    words: [{ text: "KAFFA", face: "serif", color: "#4a2b1a", box: [10, 8, 620, 130] }],
  },
  {
    name: "leaf",
    width: 380,
    height: 400,
    shapes: `<path d="M190 10 C330 90 380 250 200 390 C190 280 195 150 190 10 Z" fill="#1f8a4c"/><path d="M180 30 C40 110 0 260 180 390 C170 280 175 160 180 30 Z" fill="#8cc63f"/><path d="M190 200 L300 130 M190 260 L300 190 M185 220 L80 150 M185 280 L80 210" stroke="#fff" stroke-width="12"/>`,
    words: [],
  },
  {
    name: "trio",
    width: 480,
    height: 400,
    shapes: `<path d="M60 230 L160 20 L220 20 L120 230 Z" fill="#00338d"/><path d="M180 230 L280 20 L340 20 L240 230 Z" fill="#0091da"/><path d="M300 230 L400 20 L460 20 L360 230 Z" fill="#6d2077"/>`,
    words: [{ text: "TRIO", face: "sans", color: "#00338d", box: [60, 270, 360, 115] }],
  },
  {
    name: "square",
    width: 400,
    height: 400,
    shapes: `<rect x="5" y="5" width="390" height="390" rx="85" fill="#5b2be0"/>`,
    words: [{ text: "Zq", face: "italic", color: "#ffffff", box: [75, 80, 250, 250] }],
  },
  {
    name: "velora",
    width: 640,
    height: 200,
    shapes: `<path d="M20 185 C200 150 420 150 620 180 L620 190 C420 165 200 165 20 195 Z" fill="#b4005a"/>`,
    words: [{ text: "Velora", face: "italic", color: "#b4005a", box: [30, 8, 580, 140] }],
  },
  {
    name: "shield",
    width: 340,
    height: 400,
    shapes: `<path d="M10 20 L330 20 L330 210 C330 310 250 370 170 395 C90 370 10 310 10 210 Z" fill="#14213d"/><path d="M60 120 L170 200 L280 120 L280 170 L170 250 L60 170 Z" fill="#fca311"/><path d="M60 210 L170 290 L280 210 L280 255 L170 335 L60 255 Z" fill="#e5e5e5"/>`,
    words: [],
  },
  {
    name: "hexagon",
    width: 360,
    height: 400,
    shapes: `<path d="M180 8 L350 104 L350 296 L180 392 L10 296 L10 104 Z" fill="none" stroke="#e07a00" stroke-width="26"/><path d="M180 200 L180 330 M180 200 L70 137 M180 200 L290 137" stroke="#3d405b" stroke-width="34"/><circle cx="180" cy="200" r="48" fill="#3d405b"/>`,
    words: [],
  },
  {
    name: "pulse",
    width: 560,
    height: 210,
    shapes: `<rect x="5" y="5" width="550" height="200" rx="100" fill="#00a878"/><circle cx="470" cy="105" r="62" fill="#fff"/><path d="M470 65 L470 145 M430 105 L510 105" stroke="#00a878" stroke-width="24"/>`,
    words: [{ text: "pulse", face: "mono", color: "#ffffff", box: [65, 50, 310, 125] }],
  },
];
