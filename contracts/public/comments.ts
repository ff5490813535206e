import { comments } from "#contracts/comments.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const own = { row: "V03", scope: "heatmaps:write", grant: "own" } as const;

/** Comments on heatmaps in the public API. */
export const publicComments = contract("publicComments", {
  list: forKeys(comments.list, { row: "V01", scope: "heatmaps:read", grant: "yes" }),
  add: forKeys(comments.add, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  edit: forKeys(comments.edit, {
    ...own,
    summary: "Edit the text of a comment that the key added; `version` is the one the edit is based on",
  }),
  resolve: forKeys(comments.resolve, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  remove: forKeys(comments.remove, {
    ...own,
    summary: "Delete a comment that the key added; the first of a thread is deleted with its replies",
  }),
} as const satisfies ContractSpec);
