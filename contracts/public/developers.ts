import * as z from "zod";
import { everyone } from "#contracts/kit/callers.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

/** Operations of the public API that need no key. */
export const publicDevelopers = contract("developers", {
  describe: {
    summary: "The public API as an OpenAPI 3.1 document",
    row: "K03",
    api: "public",
    method: "GET",
    path: "/openapi.json",
    callers: everyone,
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  },
} as const satisfies ContractSpec);
