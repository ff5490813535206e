import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { reports } from "#contracts/reports.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "reports:read", grant: "yes" } as const;
const write = { row: "V05", scope: "reports:write", grant: "feature:reports" } as const;

/** Reports in the public API. */
export const publicReports = contract("publicReports", {
  list: forKeys(reports.list, { ...read, summary: "List the reports of the workspace, newest first" }),
  templates: forKeys(reports.templates, read),
  read: forKeys(reports.read, read),
  create: forKeys(reports.create, write),
  rename: forKeys(reports.rename, write),
  addAds: forKeys(reports.addAds, write),
  arrangeAds: forKeys(reports.arrangeAds, write),
  removeAd: forKeys(reports.removeAd, write),
  removeTemplate: forKeys(reports.removeTemplate, write),
  retry: forKeys(reports.retry, write),
  remove: forKeys(reports.remove, {
    row: "V03",
    scope: "reports:write",
    grant: "own",
    summary: "Delete a report that the key created; its heatmaps stay, except hidden ones",
  }),
} as const satisfies ContractSpec);
