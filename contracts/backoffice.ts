import * as z from "zod";
import { everyPerson } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";

/** What a partner who sends people to us shows on the sign-up page. Pictures are signed links that live for some minutes. */
export const Affiliate = z
  .object({ uid: z.string(), name: z.string(), background: z.string().nullable(), logo: z.string().nullable() })
  .meta({ id: "Affiliate" });
export type Affiliate = z.infer<typeof Affiliate>;

export const backoffice = contract("backoffice", {
  affiliate: {
    summary: "How the sign-up page looks for people whom a partner sends",
    row: "A18",
    method: "GET",
    path: "/backoffice/affiliates/{affiliate}",
    callers: { anonymous: "yes", ...everyPerson },
    unverified: true,
    params: z.strictObject({ affiliate: z.string().regex(/^[\w-]{1,64}$/) }),
    returns: Affiliate,
    errors: ["affiliate.not_found"],
  },
} as const satisfies ContractSpec);
