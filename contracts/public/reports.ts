import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { reports } from "#contracts/reports.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V05", scope: "reports:read", grant: "feature:reports" } as const;
const write = { row: "V05", scope: "reports:write", grant: "feature:reports" } as const;

/** Reports in the public API. */
export const publicReports = contract("publicReports", {
  list: forKeys(reports.list, read),
  templates: forKeys(reports.templates, read),
  read: forKeys(reports.read, read),
  create: forKeys(reports.create, write),
  retry: forKeys(reports.retry, write),
  remove: forKeys(reports.remove, { row: "V03", scope: "reports:write", grant: "own" }),
} as const satisfies ContractSpec);
