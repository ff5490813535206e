import * as z from "zod";
import { oneLine } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { SUPPORT_VIEW_MINUTES, SupportViewId } from "#contracts/kit/support-view.ts";

const time = z.iso.datetime();

/** A view of the application as a user, by the member of staff who started it. */
export const SupportView = z
  .object({
    uid: SupportViewId,
    user: z
      .object({ uid: z.string(), name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: "Null if the account is gone" }),
    reason: z.string(),
    started_at: time,
    ends_at: time,
    ended_at: time.nullable().meta({ description: "Null while it runs, and if it ended on its own after its page was closed" }),
    running: z.boolean(),
    reads: z
      .array(z.object({ operation: z.string(), path: z.string(), count: z.int(), first_at: time, last_at: time }))
      .meta({ description: "What was read, by operation and object" }),
  })
  .meta({ id: "SupportView" });
export type SupportView = z.infer<typeof SupportView>;

const view = { api: "staff", row: "G20", callers: { staff: "yes" } } as const;
const params = z.strictObject({ uid: SupportViewId });

/** Staff view the application as a user, to help them. They only read. */
export const supportViewOperations = {
  startSupportView: {
    ...view,
    summary: `View the application as a user for ${SUPPORT_VIEW_MINUTES} minutes, read only. Recorded with its reason`,
    method: "POST",
    path: "/backoffice/users/{uid}/views",
    status: 201,
    params: z.strictObject({ uid: z.string().min(1).max(64) }),
    body: z.strictObject({ reason: oneLine(200).min(5, "Say why in a few words.") }),
    returns: SupportView,
    errors: ["request.invalid", "user.not_found", "user.is_self", "support_view.is_staff", "request.too_many"],
  },
  readSupportView: {
    ...view,
    summary: "Get a view and what was read in it",
    method: "GET",
    path: "/backoffice/views/support/{uid}",
    params,
    returns: SupportView,
    errors: ["support_view.not_found"],
  },
  endSupportView: {
    ...view,
    summary: "End one of your views; no effect if it has already ended",
    method: "POST",
    path: "/backoffice/views/support/{uid}/end",
    params,
    returns: SupportView,
    errors: ["support_view.not_found"],
  },
} as const satisfies ContractSpec;
