import * as z from "zod";
import { everybody } from "#contracts/kit/callers.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

/** What anybody may read of the public API. */
export const publicDevelopers = contract("developers", {
  describe: {
    summary: "The public API as an OpenAPI 3.1 document",
    row: "K03",
    api: "public",
    method: "GET",
    path: "/openapi.json",
    callers: everybody,
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  },
} as const satisfies ContractSpec);
