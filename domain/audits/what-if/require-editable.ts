import type * as z from "zod";
import type { FactBox } from "#contracts/facts.ts";
import type { EditsToRender } from "#contracts/what-if.ts";
import { type FinishedImage, requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

type Editable = FinishedImage & { readonly width: number; readonly height: number };

/**
 * A finished image of the caller's scope that edits fit. Errors as `requireFinishedImage`, `edit.outdated` for another analysis
 * than the current one, `edit.outside` for a box beyond the image.
 */
export async function requireEditable(
  caller: Caller,
  uid: string,
  { gen, edits }: z.infer<typeof EditsToRender>,
): Promise<Editable> {
  const image = await requireFinishedImage(caller, uid);
  const { width, height } = image;
  if (!width || !height) throw new Error(`heatmap ${uid} is done without a size`);
  if (gen !== image.gen) throw new AppError("edit.outdated");
  const isOutside = (box: FactBox) => box.left + box.width > width + 0.5 || box.top + box.height > height + 0.5;
  const at = edits.findIndex((edit) => isOutside(edit.box) || (edit.kind === "move" && isOutside(edit.to)));
  if (at >= 0) throw new AppError("edit.outside", { number: at + 1 });
  return { ...image, width, height };
}
