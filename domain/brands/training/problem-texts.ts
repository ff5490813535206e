import { type LogoProblem, MIN_BOX_HEIGHT, MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";

const REASONS: Readonly<Record<LogoProblem["code"], string>> = {
  "frames.too_few": `Label it in at least ${MIN_LABELLED_FRAMES} frames.`,
  "frames.identical": `Its labelled frames show the same. Label at least ${MIN_LABELLED_FRAMES} frames that differ.`,
  "boxes.too_small": `Its boxes are too small. Label frames where it is at least ${MIN_BOX_HEIGHT} pixels high.`,
  "logo.no_structure": "Its boxes contain nothing to recognise. Draw them around the logo.",
  "frames.not_found": "It isn’t found again in some of its frames.",
};

/** What to do about a problem, with the seconds of the frames it is about: “Acme: … Check the frames at 3 s and 7 s.” */
export function problemText(object: string, { code, frames }: LogoProblem, frameNames: readonly string[]): string {
  const named = code === "frames.not_found" ? frames.flatMap((at) => frameNames[at] ?? []) : [];
  const places = named.length > 0 ? ` Check ${named.length === 1 ? "frame" : "frames"} ${named.join(", ")}.` : "";
  return `${object}: ${REASONS[code]}${places}`;
}
