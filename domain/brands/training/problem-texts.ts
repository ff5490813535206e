import { type LogoProblem, MIN_BOX_HEIGHT, MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";

type Texts = Readonly<Record<LogoProblem["code"], string>>;

/** Why a logo can’t be trained. */
const FAILURES: Texts = {
  "frames.too_few": `Label it in at least ${MIN_LABELLED_FRAMES} frames.`,
  "frames.identical": `Its labelled frames look the same. Label at least ${MIN_LABELLED_FRAMES} frames that differ.`,
  "boxes.too_small": `Its boxes are too small. Label frames where it is at least ${MIN_BOX_HEIGHT} pixels high.`,
  "logo.no_structure": "Its boxes contain nothing to recognise. Draw them around the logo.",
  "frames.not_found": "It isn’t found again in some of its frames.",
};
/** Warnings about a training that succeeded: what was left out, or is worth a look. */
const WARNINGS: Texts = {
  ...FAILURES,
  "frames.identical": "Some labelled frames look the same as others, and aren’t used.",
  "boxes.too_small": `Some boxes are less than ${MIN_BOX_HEIGHT} pixels high, and aren’t used.`,
};

/** Frames are named unless it’s all of them. */
const namesFrames = (of: "failures" | "warnings", code: LogoProblem["code"]): boolean =>
  of === "warnings" || code === "frames.not_found";

/**
 * Says what to do about a problem, with the frames it is about: “Acme: It isn’t found again in some of its frames. Check frames
 * 3, 7.”
 */
export function problemText(
  object: string,
  { code, frames }: LogoProblem,
  { of, frameNames }: { readonly of: "failures" | "warnings"; readonly frameNames: readonly string[] },
): string {
  const named = namesFrames(of, code) ? frames.flatMap((at) => frameNames[at] ?? []) : [];
  const places = named.length > 0 ? ` Check ${named.length === 1 ? "frame" : "frames"} ${named.join(", ")}.` : "";
  return `${object}: ${(of === "warnings" ? WARNINGS : FAILURES)[code]}${places}`;
}
