import * as z from "zod";
import { oneLine } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";

const Credits = z.object({ images: z.int(), videos: z.int() });
const Seen = z.strictObject({ images: z.int(), videos: z.int() });

/** The credits of a user or workspace compared with the sum of their history. */
export const CreditComparison = z
  .object({
    balance: Credits,
    history: Credits.meta({ description: "Sum of all changes; negative only by a defect" }),
    repaired: Credits.meta({ description: "What a repair sets: the sum of the history, at least 0" }),
    agrees: z.boolean(),
  })
  .meta({ id: "CreditComparison" });
export type CreditComparison = z.infer<typeof CreditComparison>;

const ofAccount = {
  api: "staff",
  row: "G22",
  callers: { staff: "yes" },
  path: "/backoffice/credits/{uid}",
  params: z.strictObject({ uid: z.string().min(1).max(64) }),
  returns: CreditComparison,
} as const;

/** Staff repair a balance that differs from its history, which the daily check reports. */
export const creditOperations = {
  compareCredits: {
    ...ofAccount,
    summary: "Compare the credits of a user or workspace with the sum of their history",
    method: "GET",
    errors: ["user.not_found", "workspace.not_found"],
  },
  repairCredits: {
    ...ofAccount,
    summary:
      "Set the credits of a user or workspace to the sum of their history. Requires both numbers as they were seen, and a reason, which is recorded",
    method: "PUT",
    body: z.strictObject({ balance: Seen, history: Seen, reason: oneLine(200).min(5, "Say why in a few words.") }),
    errors: ["request.invalid", "user.not_found", "workspace.not_found", "credits.already_equal", "credits.changed"],
  },
} as const satisfies ContractSpec;
