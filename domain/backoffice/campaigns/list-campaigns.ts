import { fetchCampaigns } from "#adapters/campaigns.ts";
import type { Campaign } from "#contracts/staff/campaigns.ts";

/** The campaigns of Mailshake, by title. */
export async function listCampaigns(): Promise<{ campaigns: Campaign[] }> {
  const campaigns = await fetchCampaigns();
  return { campaigns: campaigns.toSorted((one, other) => one.title.localeCompare(other.title)) };
}
