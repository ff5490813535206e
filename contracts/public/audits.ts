import { audits } from "#contracts/audits.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

/** Facts and audits in the public API. */
export const publicAudits = contract("publicAudits", {
  facts: forKeys(audits.facts, { row: "V01", scope: "heatmaps:read", grant: "yes" }),
  requestFacts: forKeys(audits.requestFacts, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  read: forKeys(audits.read, { row: "V04", scope: "heatmaps:read", grant: "feature:audits" }),
  request: forKeys(audits.request, { row: "V04", scope: "heatmaps:write", grant: "feature:audits" }),
} as const satisfies ContractSpec);
