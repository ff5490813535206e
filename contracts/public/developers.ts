import * as z from "zod";
import { everybody } from "#contracts/kit/callers.ts";
import type { Contract } from "#contracts/kit/operation.ts";

/** What anybody may read of the public API. */
export const publicDevelopers = {
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
} as const satisfies Contract;
