import * as z from "zod";
import type { Contract } from "./kit/operation.ts";

const everyone = {
  anonymous: "yes",
  trial: "yes",
  trialEnded: "yes",
  freemium: "yes",
  member: "yes",
  admin: "yes",
  staff: "yes",
} as const;

export const developers = {
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
    summary: "Get this API as an OpenAPI 3.1 document",
    row: "K03",
    method: "GET",
    path: "/openapi.json",
    callers: everyone,
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  },
} as const satisfies Contract;
