import { seededRandom } from "#tools/evaluate/seeded-random.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FPS = 10;
export const SECONDS = 6;

export const DIFFICULTIES = ["still", "slide", "zoom", "fade", "turned", "none"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A text in a shot, between two times in seconds; position in pixels of the frame's centre, size as the font's in pixels. */
export type Lettering = {
  readonly text: string;
  /** The requested word that it shows, if any. */
  readonly shows?: string;
  readonly from: number;
  readonly to: number;
  readonly start: { readonly x: number; readonly y: number; readonly size: number };
  readonly end: { readonly x: number; readonly y: number; readonly size: number };
  /** Degrees clockwise. */
  readonly turn: number;
  readonly isFading: boolean;
  readonly font: string;
  readonly color: string;
  /** Colour of the plate below it; none over the bare background. */
  readonly plate?: string;
};

export type Shot = {
  readonly from: number;
  readonly to: number;
  readonly seed: string;
  readonly lettering: readonly Lettering[];
};
export type Plan = {
  readonly name: string;
  readonly difficulty: Difficulty;
  readonly words: readonly string[];
  readonly shots: readonly Shot[];
};

/** Words that are requested, and words that differ from them by one or two letters. */
const REQUESTED = [
  ["morvia", "norvia"],
  ["kaffa", "kappa"],
  ["velora", "valera"],
  ["sommer", "summer"],
  ["lumino", "lumina"],
  ["bravia", "gravia"],
  ["tonight", "tonic"],
  ["freedom", "kingdom"],
  ["angebot", "aufgebot"],
  ["fresh", "flesh"],
  ["nordlicht", "rotlicht"],
  ["café", "cafter"],
  ["qualité", "quantum"],
  ["zenith", "tenth"],
  ["pulse", "purse"],
  ["original", "origami"],
  ["winner", "dinner"],
  ["premium", "premise"],
  ["orbit", "habit"],
  ["solstice", "justice"],
] as const;
const OTHERS = [
  "new",
  "only today",
  "discover more",
  "open",
  "taste the day",
  "since 1984",
  "50 % off",
  "www.shop.example",
  "menu",
  "live",
  "every morning",
  "limited",
  "city",
  "road",
  "play",
];
const FONTS = ["DejaVu Sans", "DejaVu Sans Condensed", "DejaVu Serif", "DejaVu Sans Mono", "DejaVu Serif Condensed"];

/** Video `number` of a set, deterministic. Each has two requested words; of a third of the shots, none appears. */
export function planVideo(set: string, number: number): Plan {
  const random = seededRandom(`words ${set} ${number}`);
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)]!;
  const difficulty = DIFFICULTIES[number % DIFFICULTIES.length]!;
  const [first, second] = [REQUESTED[(number * 7) % REQUESTED.length]!, REQUESTED[(number * 7 + 3) % REQUESTED.length]!];
  const cuts = [0, between(1.6, 2.6), between(3.4, 4.6), SECONDS].map((time) => Math.round(time * FPS) / FPS);
  const without = Math.floor(random() * 3);
  const cased = (text: string) => pick([text, text.toUpperCase(), text[0]!.toUpperCase() + text.slice(1)]);
  const colors = (): Pick<Lettering, "color" | "plate"> => {
    const isDark = random() < 0.5;
    const ink = isDark ? pick(["#111", "#14213d", "#5b0e2d", "#0b4f9e"]) : pick(["#fff", "#ffe9a8", "#f5f5f5", "#ffd23f"]);
    return random() < 0.5
      ? { color: ink, plate: isDark ? pick(["#fff", "#ffd23f", "#e8f0ff"]) : pick(["#111", "#7a1040", "#0b4f9e"]) }
      : { color: ink };
  };
  const lettering = (
    text: string,
    shot: { from: number; to: number },
    row: number,
    shows?: string,
    kind: Difficulty = "still",
  ): Lettering => {
    const size = Math.min(18 * (130 / 18) ** random(), (WIDTH * 0.75) / (text.length * 0.65));
    const [x, y] = [between(0.4, 0.6) * WIDTH, (0.18 + 0.22 * row + between(-0.03, 0.03)) * HEIGHT];
    const slide = kind === "slide" ? [between(-250, 250), between(-60, 60)] : [0, 0];
    const zoom = kind === "zoom" ? between(1.2, 1.6) : 1;
    const late = random() < 0.3 ? Math.round(between(2, 6)) / FPS : 0;
    return {
      text,
      ...(shows === undefined ? {} : { shows }),
      from: shot.from + late,
      to: shot.to,
      start: { x: x - slide[0]! / 2, y: y - slide[1]! / 2, size },
      end: { x: x + slide[0]! / 2, y: y + slide[1]! / 2, size: Math.min(size * zoom, (WIDTH * 0.9) / (text.length * 0.65)) },
      turn: kind === "turned" ? between(-8, 8) : 0,
      isFading: kind === "fade",
      font: pick(FONTS),
      ...colors(),
    };
  };
  const shots = [0, 1, 2].map((at): Shot => {
    const shot = { from: cuts[at]!, to: cuts[at + 1]! };
    const words: Lettering[] = [lettering(cased(pick(OTHERS)), shot, 3)];
    if (random() < 0.5) words.push(lettering(cased(pick([first, second])[1]), shot, 2));
    if (at !== without && difficulty !== "none") {
      words.push(lettering(cased(first[0]), shot, 0, first[0], difficulty));
      if (random() < 0.6) words.push(lettering(cased(second[0]), shot, 1, second[0], difficulty));
    }
    return { ...shot, seed: `${set} ${number} ${at}`, lettering: words };
  });
  return { name: `${set}-${number}`, difficulty, words: [first[0], second[0]], shots };
}
