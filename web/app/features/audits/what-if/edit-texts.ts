import type { DrawnArea } from "#contracts/attention.ts";
import type { FactBox } from "#contracts/facts.ts";
import { boxAfter, type Edit, type EditKind, isSameBox } from "#contracts/what-if.ts";
import { boxOf } from "#web/ui/boxes/pixel-box.ts";

export const EDIT_NAMES: Readonly<Record<Exclude<EditKind, "move">, string>> = {
  remove: "Remove",
  blur: "Blur",
  brighten: "Brighten",
  recolour: "Recolour",
};

const isSameSize = (one: FactBox, other: FactBox) => one.width === other.width && one.height === other.height;

/** Returns the name of an edit. */
function editName(edit: Edit): string {
  if (edit.kind !== "move") return EDIT_NAMES[edit.kind];
  return isSameSize(edit.box, edit.to) ? "Move" : "Resize";
}

/**
 * Describes each edit and its target, such as: Remove “Headline”. A box that is not an area is named by its size.
 * @param areas where they are before the edits
 */
export const editTexts = (edits: readonly Edit[], areas: readonly DrawnArea[]): string[] =>
  edits.map((edit, at) => {
    const before = edits.slice(0, at);
    const area = areas.find((each) => isSameBox(boxAfter(boxOf(each), before), edit.box));
    const { width, height } = edit.box;
    return `${editName(edit)} ${area ? `“${area.name}”` : `${Math.round(width)} × ${Math.round(height)} px`}`;
  });
