import * as z from "zod";
import { API_TIERS, ApiKey, ApiKeyId, ApiRequest, RequestResult } from "#contracts/api-keys.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { NextPage, pageLimit } from "#contracts/kit/page.ts";
import { WorkspaceId } from "./workspace-id.ts";

/** A request to the public API, of any workspace. */
export const StaffApiRequest = ApiRequest.extend({
  workspace: z.object({ uid: z.string(), name: z.string() }).nullable().meta({ description: "Null if it is gone" }),
  webhook: z.boolean().meta({ description: "Whether the workspace has an enabled webhook" }),
}).meta({ id: "StaffApiRequest" });
export type StaffApiRequest = z.infer<typeof StaffApiRequest>;

const params = z.strictObject({ uid: WorkspaceId });
const staff = { api: "staff", callers: { staff: "yes" }, row: "G12" } as const;
const keys = z
  .object({
    keys: z.array(ApiKey).meta({ description: "Newest first" }),
    tier: z.literal([1, 2, 3]),
    custom_tier: z.literal([1, 2, 3]).nullable().meta({ description: "Set by staff; null: the tier of the plan" }),
    per_minute: z.int().meta({ description: "Requests per minute of each key" }),
  })
  .meta({ id: "StaffApiKeys" });
export type StaffApiKeys = z.infer<typeof keys>;

/** Operations of staff on the public API. They see no secrets, and create no keys. */
export const developerOperations = {
  apiRequests: {
    ...staff,
    summary: "List the requests of all API keys of the last 30 days, newest first; search by the id of a workspace",
    method: "GET",
    path: "/backoffice/api-requests",
    query: z.strictObject({
      search: z.string().trim().max(100).optional(),
      result: RequestResult.optional(),
      limit: pageLimit(),
      last: z.string().min(1).max(2000).optional().meta({ description: "Cursor of the previous page" }),
    }),
    returns: z.object({ rows: z.array(StaffApiRequest), last: NextPage }).meta({ id: "StaffApiRequests" }),
    errors: ["request.invalid"],
  },
  apiKeys: {
    ...staff,
    summary: "List the API keys of a workspace without their secrets, and its limit",
    method: "GET",
    path: "/backoffice/workspaces/{uid}/keys",
    params,
    returns: keys,
    errors: ["request.invalid", "workspace.not_found"],
  },
  setApiTier: {
    ...staff,
    summary: `Override a workspace's API tier (${Object.values(API_TIERS).join(", ")} requests per minute); null restores the plan's`,
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/api-tier",
    params,
    body: z.strictObject({ tier: z.literal([1, 2, 3]).nullable() }),
    returns: keys,
    errors: ["request.invalid", "workspace.not_found"],
  },
  deleteApiKey: {
    ...staff,
    summary: "Delete an API key of a workspace, immediately; what it created stays",
    method: "DELETE",
    path: "/backoffice/workspaces/{uid}/keys/{key}",
    params: params.extend({ key: ApiKeyId }),
    returns: keys,
    errors: ["request.invalid", "workspace.not_found", "key.not_found"],
  },
} as const satisfies ContractSpec;
