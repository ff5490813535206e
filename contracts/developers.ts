import * as z from "zod";
import { ApiKey, ApiKeyEdit, ApiKeyId, ApiRequest, KeyWithSecret, NewApiKey, RequestResult, Rotation } from "./api-keys.ts";
import { PendingLogin, UserCode } from "./device-login.ts";
import { everyone } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "./kit/page.ts";
import { webhookOperations } from "./webhooks.ts";

const params = z.strictObject({ uid: ApiKeyId });
const admin = { admin: "yes" } as const;
const device = z.strictObject({ code: UserCode });

export const developers = contract("developers", {
  health: {
    summary: "Check that the API responds and reaches its table",
    row: "K03",
    method: "GET",
    viewable: true,
    path: "/health",
    callers: everyone,
    returns: z.object({ status: z.literal("ok"), time: z.iso.datetime() }).meta({ id: "Health" }),
    errors: [],
  },
  openapi: {
    summary: "The API of the application as an OpenAPI 3.1 document",
    row: "K03",
    method: "GET",
    viewable: true,
    path: "/openapi.json",
    callers: everyone,
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  },
  listKeys: {
    summary: "List the API keys of the workspace, and its limit",
    row: "K04",
    method: "GET",
    viewable: true,
    path: "/developers/keys",
    callers: admin,
    returns: z
      .object({
        keys: z.array(ApiKey).meta({ description: "Newest first" }),
        per_minute: z.int().meta({ description: "Requests per minute of each key" }),
      })
      .meta({ id: "ApiKeys" }),
    errors: [],
    shows: ["workspace"],
  },
  createKey: {
    summary: "Create an API key; the response is the only one that contains its secret",
    row: "K04",
    method: "POST",
    path: "/developers/keys",
    callers: admin,
    status: 201,
    notStored: "secret",
    body: NewApiKey,
    returns: KeyWithSecret,
    errors: ["request.invalid", "request.too_many", "key.too_many"],
  },
  editKey: {
    summary: "Rename an API key or change its permissions, from the next request on",
    row: "K04",
    method: "PATCH",
    path: "/developers/keys/{uid}",
    callers: admin,
    params,
    body: ApiKeyEdit,
    returns: ApiKey,
    errors: ["request.invalid", "key.not_found"],
  },
  rotateKey: {
    summary: "Replace the secret of an API key; the old one stays valid for the given hours",
    row: "K04",
    method: "POST",
    path: "/developers/keys/{uid}/rotate",
    callers: admin,
    notStored: "secret",
    params,
    body: Rotation,
    returns: KeyWithSecret,
    errors: ["request.invalid", "request.too_many", "key.not_found"],
  },
  deleteKey: {
    summary: "Delete an API key, immediately; what it created stays in the workspace",
    row: "K04",
    method: "DELETE",
    path: "/developers/keys/{uid}",
    callers: admin,
    params,
    returns: z.object({ deleted: ApiKeyId }).meta({ id: "DeletedApiKey" }),
    errors: ["key.not_found"],
  },
  readDevice: {
    summary: "Get the login of a program that waits for its confirmation",
    row: "K07",
    method: "GET",
    path: "/developers/devices/{code}",
    callers: admin,
    params: device,
    returns: PendingLogin,
    errors: ["request.too_many", "device.not_found"],
  },
  approveDevice: {
    summary: "Confirm the login of a program: it receives a new API key with these permissions",
    row: "K07",
    method: "POST",
    path: "/developers/devices/{code}/approve",
    callers: admin,
    status: 201,
    params: device,
    body: NewApiKey,
    returns: ApiKey,
    errors: ["request.invalid", "request.too_many", "device.not_found", "key.too_many"],
  },
  denyDevice: {
    summary: "Reject the login of a program",
    row: "K07",
    method: "POST",
    path: "/developers/devices/{code}/deny",
    callers: admin,
    params: device,
    returns: z.object({}).meta({ id: "DeniedDevice" }),
    errors: ["request.too_many", "device.not_found"],
  },
  listRequests: {
    summary:
      "List requests to the public API of the last 30 days, newest first; with `result`, a page may be short without being the last",
    row: "K04",
    method: "GET",
    viewable: true,
    path: "/developers/requests",
    callers: admin,
    query: z.strictObject({
      result: RequestResult.optional(),
      limit: pageLimit(),
      last: PageCursor,
    }),
    returns: z.object({ requests: z.array(ApiRequest), last: NextPage }).meta({ id: "ApiRequests" }),
    errors: ["request.invalid"],
  },
  ...webhookOperations,
} as const satisfies ContractSpec);
