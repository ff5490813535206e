import * as z from "zod";
import { ApiKeyId, ApiScope } from "#contracts/api-keys.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { sampleId } from "#contracts/kit/sample-id.ts";

/** The key that a request is made with. */
export const CurrentKey = z
  .object({
    uid: ApiKeyId.meta({ description: "Id of the key; `requested_by` of what it creates" }),
    title: z.string().meta({ description: "Its name", examples: ["Nightly build"] }),
    prefix: z.string().meta({ description: "The beginning of its current secret" }),
    scopes: z.array(ApiScope).meta({ description: "What it may be used for" }),
    workspace: z
      .object({
        uid: z.string().meta({ description: "Its id", examples: [sampleId("ws")] }),
        name: z.string().meta({ description: "Its name", examples: ["Example Ltd"] }),
      })
      .meta({ description: "The workspace that it belongs to" }),
    created_at: z.iso.datetime().meta({ description: "When it was created" }),
    expires_at: z.iso.datetime().nullable().meta({ description: "Until when it is valid; null if it does not expire" }),
    last_used_at: z.iso.datetime().nullable().meta({ description: "Precise to the hour; null before its first request" }),
    replaced: z
      .object({
        prefix: z.string().meta({ description: "The beginning of the earlier secret" }),
        expires_at: z.iso.datetime().meta({ description: "Until when it is valid" }),
      })
      .nullable()
      .meta({ description: "The secret from before the last rotation, while it is still valid" }),
    per_minute: z.int().meta({ description: "Requests that it may make in a minute" }),
  })
  .meta({ id: "CurrentKey" });
export type CurrentKey = z.infer<typeof CurrentKey>;

/** The calling key in the public API. */
export const publicKey = contract("publicKey", {
  read: {
    summary: "Get the key of the request: its name, permissions, workspace and limit",
    row: "V07",
    api: "public",
    method: "GET",
    path: "/key",
    callers: { key: "yes" },
    scope: "any",
    returns: CurrentKey,
    errors: [],
  },
} as const satisfies ContractSpec);
