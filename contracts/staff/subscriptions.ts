import * as z from "zod";
import type { ContractSpec } from "#contracts/kit/contract.ts";

/** When a subscription that staff cancel ends. */
export const CancelWhen = z.enum(["period_end", "now"]);

/** Operations of staff on a subscription that no workspace uses. */
export const subscriptionOperations = {
  cancelUnclaimed: {
    summary: "Cancel a subscription that no workspace uses, at the end of its period, or now. Requires its id",
    row: "G05",
    api: "staff",
    callers: { staff: "yes" },
    method: "POST",
    path: "/backoffice/subscriptions/{id}/cancel",
    params: z.strictObject({ id: z.string().regex(/^sub_[\w-]{1,100}$/) }),
    body: z.strictObject({ when: CancelWhen, confirmation: z.string().max(200) }),
    returns: z.object({}).meta({ id: "CanceledSubscription" }),
    errors: [
      "request.invalid",
      "subscription.not_found",
      "subscription.in_use",
      "subscription.already_canceled",
      "confirmation.wrong",
      "billing.unavailable",
    ],
  },
} as const satisfies ContractSpec;
