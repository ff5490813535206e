import { captures } from "#contracts/captures.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const paid = { row: "V02", scope: "heatmaps:write", grant: "paid" } as const;

/** Websites and banners in the public API. */
export const publicCaptures = contract("publicCaptures", {
  website: forKeys(captures.website, paid),
  banner: forKeys(captures.banner, paid),
} as const satisfies ContractSpec);
