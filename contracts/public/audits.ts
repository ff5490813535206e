import { audits } from "#contracts/audits.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const reading = { row: "V01", scope: "heatmaps:read", grant: "yes" } as const;

/** Facts, edits to try and audits in the public API. */
export const publicAudits = contract("publicAudits", {
  facts: forKeys(audits.facts, reading),
  requestFacts: forKeys(audits.requestFacts, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  tryEdits: forKeys(audits.tryEdits, reading),
  coverSpot: forKeys(audits.coverSpot, reading),
  renderEdits: forKeys(audits.renderEdits, reading),
  read: forKeys(audits.read, { row: "V04", scope: "heatmaps:read", grant: "feature:audits" }),
  request: forKeys(audits.request, { row: "V04", scope: "heatmaps:write", grant: "feature:audits" }),
} as const satisfies ContractSpec);
