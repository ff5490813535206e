import * as z from "zod";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";

/** Content that the sign-up page shows for a referring partner. Images are presigned URLs, valid for minutes. */
export const Affiliate = z
  .object({ uid: z.string(), name: z.string(), background: z.string().nullable(), logo: z.string().nullable() })
  .meta({ id: "Affiliate" });
export type Affiliate = z.infer<typeof Affiliate>;

export const backoffice = contract("backoffice", {
  affiliate: {
    summary: "Get the sign-up page's content for users referred by a partner",
    row: "A18",
    method: "GET",
    path: "/backoffice/affiliates/{affiliate}",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    params: z.strictObject({ affiliate: z.string().regex(/^[\w-]{1,64}$/) }),
    returns: Affiliate,
    errors: ["affiliate.not_found"],
  },
} as const satisfies ContractSpec);
