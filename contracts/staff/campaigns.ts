import * as z from "zod";
import type { ContractSpec } from "#contracts/kit/contract.ts";

/** Users that one request adds. */
export const ADDED_AT_ONCE = 100;

/** Id of a campaign at Mailshake. */
export const CampaignId = z.int().positive();

/** A campaign of Mailshake, the outreach tool. */
export const Campaign = z.object({ id: CampaignId, title: z.string() }).meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;

const isUnique = (ids: readonly unknown[]) => new Set(ids).size === ids.length;
const staff = { row: "G17", api: "staff", callers: { staff: "yes" } } as const;

/** Users are sent to campaigns of Mailshake. */
export const campaignOperations = {
  listCampaigns: {
    ...staff,
    summary: "List the campaigns of Mailshake, without archived ones",
    method: "GET",
    path: "/backoffice/campaigns",
    returns: z.object({ campaigns: z.array(Campaign) }).meta({ id: "Campaigns" }),
    errors: ["campaign.not_configured", "campaign.unavailable"],
  },
  addToCampaign: {
    ...staff,
    summary: "Send the email addresses and full names of users to a campaign of Mailshake",
    method: "POST",
    path: "/backoffice/campaigns/recipients",
    body: z.strictObject({
      campaign: CampaignId,
      users: z.array(z.string().min(1).max(64)).min(1).max(ADDED_AT_ONCE).refine(isUnique, "Each user can be added only once"),
    }),
    returns: z
      .object({
        title: z.string().meta({ description: "Title of the campaign" }),
        added: z.int(),
        skipped: z.int().meta({ description: "Users who were added to the campaign before" }),
        rejected: z.int().meta({ description: "Users whose address Mailshake does not accept" }),
      })
      .meta({ id: "AddedToCampaign" }),
    errors: [
      "request.invalid",
      "user.not_found",
      "campaign.not_found",
      "campaign.not_configured",
      "campaign.unavailable",
      "service.busy",
    ],
  },
} as const satisfies ContractSpec;
