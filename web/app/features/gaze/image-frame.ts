import type { GazeFrame } from "#contracts/gaze.ts";

export const SIDES = ["left", "top", "width", "height"] as const;
type Side = (typeof SIDES)[number];
/** The position of the image on the screen as it was typed. */
export type TypedFrame = Readonly<Partial<Record<Side, string>>>;

const textOf = (typed: TypedFrame, side: Side): string => (typed[side] ?? "").trim().replace(",", ".");

/** Returns the problem of each side; none if all are empty, because the image then filled the screen. */
export function frameProblems(typed: TypedFrame): Readonly<Partial<Record<Side, string>>> {
  if (SIDES.every((side) => textOf(typed, side) === "")) return {};
  const problemOf = (side: Side): string | undefined => {
    const text = textOf(typed, side);
    if (text === "" || !Number.isFinite(Number(text))) return "Enter a number.";
    return (side === "width" || side === "height") && Number(text) <= 0 ? "Enter a number above 0." : undefined;
  };
  return Object.fromEntries(SIDES.flatMap((side) => [[side, problemOf(side)]].filter(([, problem]) => problem)));
}

/** The position without problems; undefined if it is empty. */
export function frameOf(typed: TypedFrame): GazeFrame | undefined {
  const [left, top, width, height] = SIDES.map((side) => textOf(typed, side));
  return left === "" ? undefined : { left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
}
