import * as z from "zod";
import { billing } from "#contracts/billing.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { sampleId } from "#contracts/kit/sample-id.ts";
import { ACCESS_FLAGS } from "#contracts/reference.ts";
import { forKeys } from "./for-keys.ts";

/** The workspace of a key: what is left to spend, and what its plan includes. */
export const WorkspaceUsage = z
  .object({
    uid: z.string().meta({ description: "Id of the workspace", examples: [sampleId("ws")] }),
    name: z.string().meta({ description: "Its name", examples: ["Example Ltd"] }),
    imageCredits: z.int().meta({ description: "Credits for images that are left" }),
    videoCredits: z.int().meta({ description: "Credits for videos that are left" }),
    imageHeatmaps: z.int().meta({ description: "Image heatmaps created so far" }),
    videoHeatmaps: z.int().meta({ description: "Video heatmaps created so far" }),
    access: z.array(z.enum(ACCESS_FLAGS)).meta({ description: "Features of its plan" }),
    active: z.boolean().meta({ description: "Whether its credits may be spent" }),
    per_minute: z.int().meta({ description: "Requests per minute of each key" }),
  })
  .meta({ id: "WorkspaceUsage" });
export type WorkspaceUsage = z.infer<typeof WorkspaceUsage>;

/** A person in the workspace of a key. Programs don't see email addresses. */
export const WorkspaceMember = z
  .object({
    uid: z
      .string()
      .meta({ description: "Value of the filter `owner`, and of `mentions` of comments", examples: [sampleId("us")] }),
    name: z.string().meta({ description: "First and last name", examples: ["Ada Lovelace"] }),
    role: z.enum(["member", "admin"]).meta({ description: "A workspace has one admin" }),
  })
  .meta({ id: "WorkspaceMember", description: "A person in the workspace" });
export type WorkspaceMember = z.infer<typeof WorkspaceMember>;

export const publicWorkspaces = contract("publicWorkspaces", {
  usage: {
    summary: "Get the credits and features of the key's workspace",
    row: "V01",
    api: "public",
    method: "GET",
    path: "/workspaces/current",
    callers: { key: "yes" },
    scope: "workspace:read",
    returns: WorkspaceUsage,
    errors: ["workspace.not_member"],
  },
  members: {
    summary: "List the people in the key's workspace, its admin first",
    row: "V01",
    api: "public",
    method: "GET",
    path: "/workspaces/current/members",
    callers: { key: "yes" },
    scope: "workspace:read",
    returns: z.object({ members: z.array(WorkspaceMember) }).meta({ id: "WorkspaceMembers" }),
    errors: ["workspace.not_member"],
  },
  credits: forKeys(billing.ledger, { row: "V01", scope: "workspace:read", grant: "yes", path: "/workspaces/current/credits" }),
} as const satisfies ContractSpec);
