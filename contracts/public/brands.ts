import { brands } from "#contracts/brands.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "heatmaps:read", grant: "yes" } as const;

/** Brand analytics of videos in the public API. */
export const publicBrands = contract("publicBrands", {
  options: forKeys(brands.options, read),
  read: forKeys(brands.read, read),
  request: forKeys(brands.request, { row: "V01", scope: "heatmaps:write", grant: "yes" }),
  export: forKeys(brands.export, read),
  presignExport: forKeys(brands.presignExport, read),
} as const satisfies ContractSpec);
