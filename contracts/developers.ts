import * as z from "zod";
import { everyone } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";

export const developers = contract("developers", {
  health: {
    summary: "Check that the API responds and reaches its table",
    row: "K03",
    method: "GET",
    path: "/health",
    callers: everyone,
    returns: z.object({ status: z.literal("ok"), time: z.iso.datetime() }).meta({ id: "Health" }),
    errors: [],
  },
  openapi: {
    summary: "The API of the application as an OpenAPI 3.1 document",
    row: "K03",
    method: "GET",
    path: "/openapi.json",
    callers: everyone,
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  },
} as const satisfies ContractSpec);
