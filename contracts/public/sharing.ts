import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { sharing } from "#contracts/sharing.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V08", scope: "sharing:read", grant: "yes" } as const;
const write = { row: "V08", scope: "sharing:write", grant: "yes" } as const;
const ofReports = { row: "V09", grant: "feature:reports" } as const;

/** Share links of heatmaps and reports in the public API. */
export const publicSharing = contract("publicSharing", {
  read: forKeys(sharing.read, read),
  share: forKeys(sharing.share, write),
  edit: forKeys(sharing.edit, write),
  unshare: forKeys(sharing.unshare, write),
  readReport: forKeys(sharing.readReport, { ...ofReports, scope: "sharing:read" }),
  shareReport: forKeys(sharing.shareReport, { ...ofReports, scope: "sharing:write" }),
  editReport: forKeys(sharing.editReport, { ...ofReports, scope: "sharing:write" }),
  unshareReport: forKeys(sharing.unshareReport, { ...ofReports, scope: "sharing:write" }),
} as const satisfies ContractSpec);
