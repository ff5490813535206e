import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { sharing } from "#contracts/sharing.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V08", scope: "sharing:read", grant: "yes" } as const;
const write = { row: "V08", scope: "sharing:write", grant: "yes" } as const;
const writeReports = { row: "V09", scope: "sharing:write", grant: "feature:reports" } as const;

/** Share links of heatmaps and reports in the public API. */
export const publicSharing = contract("publicSharing", {
  read: forKeys(sharing.read, read),
  share: forKeys(sharing.share, write),
  edit: forKeys(sharing.edit, write),
  unshare: forKeys(sharing.unshare, write),
  readReport: forKeys(sharing.readReport, read),
  shareReport: forKeys(sharing.shareReport, writeReports),
  editReport: forKeys(sharing.editReport, writeReports),
  unshareReport: forKeys(sharing.unshareReport, write),
} as const satisfies ContractSpec);
