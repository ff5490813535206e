import type { EditKind } from "#contracts/what-if.ts";

export const EDIT_NAMES: Readonly<Record<EditKind, string>> = {
  move: "Move or resize",
  remove: "Remove",
  blur: "Blur",
  brighten: "Brighten",
  recolour: "Recolour",
};
