import * as z from "zod";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { NextPage, pageLimit } from "#contracts/kit/page.ts";

const Values = z.record(z.string(), z.unknown());

/** A change that staff made. */
export const StaffChange = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.object({ uid: z.string(), email: z.string() }).nullable().meta({ description: "Null if the account is gone" }),
    action: z.string(),
    object: z.string(),
    scope: z.string().meta({ description: "Workspace, user or benchmark that the object belongs to" }),
    before: Values.nullable().meta({ description: "Previous values; null where the action says everything" }),
    after: Values.nullable(),
  })
  .meta({ id: "StaffChange" });
export type StaffChange = z.infer<typeof StaffChange>;

export const auditLogOperations = {
  audit: {
    summary: "List the changes that staff made, newest first: all, of one member of staff by address, or of one object by id",
    row: "G04",
    api: "staff",
    method: "GET",
    path: "/backoffice/audit",
    callers: { staff: "yes" },
    query: z.strictObject({
      search: z.string().trim().min(1).max(254).optional(),
      limit: pageLimit(),
      last: z.string().min(1).max(2000).optional(),
    }),
    returns: z.object({ rows: z.array(StaffChange), last: NextPage }).meta({ id: "StaffChanges" }),
    errors: ["request.invalid"],
  },
} as const satisfies ContractSpec;
