import * as z from "zod";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { secretValue } from "./secret-value.ts";

/** Mailshake's API: https://api-docs.mailshake.com. */
const API = environment("MAILSHAKE_API_URL");
/** Both calls of a request must fit into the 29 s of the API gateway. */
const TIMEOUT_MS = 12_000;
const PER_PAGE = 100;
const MAX_PAGES = 10;
/** Text of the secret until someone stores a key. */
const NO_KEY = "none";

const Page = z.object({
  nextToken: z.string().nullish(),
  results: z.array(z.object({ id: z.int().positive(), title: z.string(), isArchived: z.boolean().nullish() })),
});
const Added = z.object({ invalidEmails: z.array(z.string()).nullish() });

const readKey = secretValue(environment("MAILSHAKE_SECRET_ARN"));

export type Recipient = { readonly emailAddress: string; readonly fullName: string };

/**
 * The campaigns that are not archived, up to 1,000. Errors: `campaign.not_configured` without an accepted key,
 * `campaign.unavailable` if Mailshake does not answer as expected.
 */
export async function fetchCampaigns(): Promise<{ readonly id: number; readonly title: string }[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const found: z.infer<typeof Page>["results"] = [];
  let nextToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await call("campaigns/list", { perPage: PER_PAGE, ...(nextToken && { nextToken }) }, Page, signal);
    found.push(...read.results);
    nextToken = read.nextToken ?? undefined;
    if (!nextToken) break;
  }
  return found.filter(({ isArchived }) => !isArchived).map(({ id, title }) => ({ id, title }));
}

/**
 * Adds recipients to a campaign. Returns the addresses that Mailshake did not accept. Errors: those of `fetchCampaigns`, and
 * `campaign.not_found`.
 */
export async function addRecipients(campaign: number, addresses: readonly Recipient[]): Promise<ReadonlySet<string>> {
  const body = { campaignID: campaign, addresses };
  const { invalidEmails } = await call("recipients/add", body, Added, AbortSignal.timeout(TIMEOUT_MS));
  return new Set(invalidEmails);
}

async function call<Answer>(path: string, body: object, answer: z.ZodType<Answer>, signal: AbortSignal): Promise<Answer> {
  const key = (await readKey()).trim();
  if (key === NO_KEY) throw new AppError("campaign.not_configured");
  const response = await post(path, key, body, signal);
  if (response.status === 401 || response.status === 403) throw new AppError("campaign.not_configured");
  if (response.status === 404) throw new AppError("campaign.not_found");
  const parsed = answer.safeParse(response.body);
  if (response.status >= 300 || !parsed.success) {
    const cause = new Error(`Mailshake answered ${path} with ${response.status}`, { cause: parsed.error });
    throw new AppError("campaign.unavailable", {}, { cause });
  }
  return parsed.data;
}

async function post(path: string, key: string, body: object, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${API}/${path}`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch (error) {
    throw new AppError("campaign.unavailable", {}, { cause: error });
  }
}
