import * as z from "zod";
import { tooLong } from "./fields.ts";

/** Permissions of an API key. `write` includes deleting what the key created. */
export const API_SCOPES = [
  "heatmaps:read",
  "heatmaps:write",
  "projects:read",
  "projects:write",
  "reports:read",
  "reports:write",
  "sharing:read",
  "sharing:write",
  "workspace:read",
  "webhooks:read",
  "webhooks:write",
] as const;
export const ApiScope = z.enum(API_SCOPES).meta({ id: "ApiScope" });
export type ApiScope = z.infer<typeof ApiScope>;

/** Requests per minute of one key, by the workspace's API tier. */
export const API_TIERS = { 1: 60, 2: 300, 3: 1200 } as const;
export type ApiTier = keyof typeof API_TIERS;

/** Maximum keys of a workspace. */
export const MAX_KEYS = 20;
/** Hours for which the old secret of a rotated key may still be used. */
export const ROTATION_HOURS = [0, 1, 24, 168] as const;
/** Days for which a request is kept in the log. */
export const REQUEST_LOG_DAYS = 30;

/** A secret as callers send it: the id of its key, and 256 random bits in base64url. */
export const SECRET_PATTERN = /^sl_([0-9a-z]{26})_([-_0-9A-Za-z]{43})$/;

export const ApiKeyId = z
  .string()
  .regex(/^ky_[0-9a-z]{26}$/)
  .meta({ id: "ApiKeyId" });

/** An API key, without its secret. */
export const ApiKey = z
  .object({
    uid: ApiKeyId,
    title: z.string(),
    prefix: z.string().meta({ description: "The beginning of the secret" }),
    scopes: z.array(ApiScope),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable().meta({ description: "Precise to the hour" }),
    replaced: z
      .object({ prefix: z.string(), expires_at: z.iso.datetime() })
      .nullable()
      .meta({ description: "The secret from before the last rotation, while it is still valid" }),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

const title = z.string().trim().min(1, "Name is required").max(100, tooLong(100));
const scopes = z
  .array(ApiScope)
  .min(1, "Select at least one permission")
  .refine((given) => new Set(given).size === given.length, "Each permission can be selected only once");

export const NewApiKey = z
  .strictObject({
    title,
    scopes,
    expires_in_days: z.int().min(1).max(3650).nullable().default(null).meta({ description: "Null: it does not expire" }),
  })
  .meta({ id: "NewApiKey" });
export const ApiKeyEdit = z
  .strictObject({ title: title.optional(), scopes: scopes.optional() })
  .refine((edit) => edit.title !== undefined || edit.scopes !== undefined, { path: ["title"], message: "Nothing to change." })
  .meta({ id: "ApiKeyEdit" });
export const Rotation = z
  .strictObject({
    overlap_hours: z.literal(ROTATION_HOURS).default(24).meta({ description: "How long the old secret stays valid" }),
  })
  .meta({ id: "Rotation" });

/** The only answer that contains the secret of a key. */
export const KeyWithSecret = z.object({ key: ApiKey, secret: z.string() }).meta({ id: "KeyWithSecret" });

/** How a request to the public API ended. */
export const RequestResult = z
  .enum(["succeeded", "rejected", "failed"])
  .meta({ description: "Rejected: status 4xx; failed: status 5xx" });
export type RequestResult = z.infer<typeof RequestResult>;

/** A request in the log of the public API. Values of fields that may be secret are masked. */
export const ApiRequest = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    key: ApiKeyId,
    key_title: z.string(),
    method: z.string(),
    path: z.string().meta({ description: "Path with its query, masked and cut" }),
    status: z.int(),
    code: z.string().nullable().meta({ description: "Error code; null for a success" }),
    duration: z.int().meta({ description: "Milliseconds" }),
    body: z.string().nullable().meta({ description: "The request’s JSON body, masked and cut; null without one" }),
  })
  .meta({ id: "ApiRequest" });
export type ApiRequest = z.infer<typeof ApiRequest>;
