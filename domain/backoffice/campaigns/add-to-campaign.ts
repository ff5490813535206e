import pLimit from "p-limit";
import { addRecipients, fetchCampaigns } from "#adapters/campaigns.ts";
import type { Campaign } from "#contracts/staff/campaigns.ts";
import { changeAccount } from "#domain/accounts/change-account.ts";
import { readAccount, readAccounts } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";

/** Campaigns that an account remembers: the latest ones. */
const REMEMBERED = 50;
const CONCURRENCY = 10;

type Wanted = { readonly campaign: number; readonly users: readonly string[] };
type Added = { readonly title: string; readonly added: number; readonly skipped: number; readonly rejected: number };

/**
 * Sends addresses and names of users to a campaign of Mailshake, without those who were added to it before, and records it on their
 * accounts. Records nothing if Mailshake fails. Errors: `user.not_found` if one of them does not exist, and then no one is sent;
 * `campaign.not_found`, `campaign.not_configured`, `campaign.unavailable`.
 */
export async function addToCampaign(caller: Caller, { campaign: id, users }: Wanted): Promise<Added> {
  const accounts = await readAccounts(users);
  if (accounts.size < users.length) throw new AppError("user.not_found");
  const campaign = (await fetchCampaigns()).find((each) => each.id === id);
  if (!campaign) throw new AppError("campaign.not_found");
  const missing = [...accounts.values()].filter(({ campaigns = [] }) => !campaigns.some((each) => each.id === id));
  const recipients = missing.map(({ email, name }) => ({ emailAddress: email, fullName: name }));
  const rejected = missing.length > 0 ? await addRecipients(id, recipients) : new Set<string>();
  const added = missing.filter(({ email }) => !rejected.has(email));
  const limit = pLimit(CONCURRENCY);
  await Promise.all(added.map(({ uid }) => limit(() => recordCampaign(caller, uid, campaign))));
  return {
    title: campaign.title,
    added: added.length,
    skipped: users.length - missing.length,
    rejected: missing.length - added.length,
  };
}

/** Records the campaign on an account, once. Does nothing if the account has been deleted. */
const recordCampaign = (caller: Caller, uid: string, { id, title }: Campaign): Promise<void> =>
  retryOnConflict(async () => {
    const account = await readAccount(uid);
    const before = account?.campaigns ?? [];
    if (!account || before.some((each) => each.id === id)) return;
    const campaigns = [...before, { id, title, at: now().toISOString() }].slice(-REMEMBERED);
    const titles = (of: typeof before) => ({ campaigns: of.map((each) => each.title) });
    const change = { before: titles(before), after: titles(campaigns) };
    await commitTransaction([
      changeAccount(account, { campaigns }),
      ...auditLogItems(caller, { action: "users.add_to_campaign", scope: account.workspace || uid, object: uid, change }),
    ]);
  });
