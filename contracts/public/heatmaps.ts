import { heatmaps } from "#contracts/heatmaps.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "heatmaps:read", grant: "yes" } as const;
const write = { row: "V01", scope: "heatmaps:write", grant: "yes" } as const;
const own = { row: "V03", scope: "heatmaps:write", grant: "own" } as const;

/** Heatmaps in the public API. */
export const publicHeatmaps = contract("publicHeatmaps", {
  list: forKeys(heatmaps.list, {
    ...read,
    summary: "List the heatmaps of the workspace, newest first; a filtered page may be shorter although `last` is not null",
  }),
  facets: forKeys(heatmaps.facets, {
    ...read,
    summary:
      "List the filter values of the workspace’s heatmaps: the most used tags, the creators, and benchmarks with their categories",
  }),
  create: forKeys(heatmaps.create, { row: "V02", scope: "heatmaps:write", grant: "paid" }),
  refreshUpload: forKeys(heatmaps.refreshUpload, own),
  presignParts: forKeys(heatmaps.presignParts, own),
  generate: forKeys(heatmaps.generate, own),
  reanalyse: forKeys(heatmaps.reanalyse, own),
  read: forKeys(heatmaps.read, read),
  readGaze: forKeys(heatmaps.readGaze, read),
  importGaze: forKeys(heatmaps.importGaze, write),
  removeGaze: forKeys(heatmaps.removeGaze, write),
  edit: forKeys(heatmaps.edit, write),
  readText: forKeys(heatmaps.readText, write),
  frames: forKeys(heatmaps.frames, read),
  areasOverTime: forKeys(heatmaps.areasOverTime, read),
  createFrameHeatmap: forKeys(heatmaps.createFrameHeatmap, { row: "V02", scope: "heatmaps:write", grant: "paid" }),
  remove: forKeys(heatmaps.remove, {
    ...own,
    summary:
      "Delete a finished heatmap that the key created, with its files and, of a page, all slices; or cancel an unfinished upload, which is refunded immediately",
  }),
} as const satisfies ContractSpec);
