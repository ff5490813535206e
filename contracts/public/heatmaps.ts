import { heatmaps } from "#contracts/heatmaps.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "heatmaps:read", grant: "yes" } as const;
const own = { row: "V03", scope: "heatmaps:write", grant: "own" } as const;

/** Heatmaps in the public API. */
export const publicHeatmaps = contract("publicHeatmaps", {
  list: forKeys(heatmaps.list, read),
  create: forKeys(heatmaps.create, { row: "V02", scope: "heatmaps:write", grant: "paid" }),
  refreshUpload: forKeys(heatmaps.refreshUpload, own),
  presignParts: forKeys(heatmaps.presignParts, own),
  generate: forKeys(heatmaps.generate, own),
  read: forKeys(heatmaps.read, read),
  readGaze: forKeys(heatmaps.readGaze, read),
  importGaze: forKeys(heatmaps.importGaze, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  removeGaze: forKeys(heatmaps.removeGaze, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  edit: forKeys(heatmaps.edit, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  frames: forKeys(heatmaps.frames, read),
  areasOverTime: forKeys(heatmaps.areasOverTime, read),
  createFrameHeatmap: forKeys(heatmaps.createFrameHeatmap, { row: "V02", scope: "heatmaps:write", grant: "paid" }),
  remove: forKeys(heatmaps.remove, own),
} as const satisfies ContractSpec);
