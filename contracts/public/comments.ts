import { comments } from "#contracts/comments.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const own = { row: "V03", scope: "heatmaps:write", grant: "own" } as const;

/** Comments on heatmaps in the public API. */
export const publicComments = contract("publicComments", {
  list: forKeys(comments.list, { row: "V01", scope: "heatmaps:read", grant: "yes" }),
  add: forKeys(comments.add, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  edit: forKeys(comments.edit, own),
  resolve: forKeys(comments.resolve, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  remove: forKeys(comments.remove, own),
} as const satisfies ContractSpec);
