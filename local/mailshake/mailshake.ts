import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import * as z from "zod";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { readBody, sendJson } from "#local/kit/emulator.ts";

const VERSION = "/2017-04-01/";
const CAMPAIGNS = [
  { object: "campaign", id: 1, title: "Welcome to Sightline", isArchived: false },
  { object: "campaign", id: 2, title: "News for agencies", isArchived: false },
];

const Recipient = z.object({ emailAddress: z.string(), fullName: z.string() });
export type MailshakeRecipient = z.infer<typeof Recipient>;
const Stored = z.object({ key: z.string(), recipients: z.record(z.string(), z.array(Recipient)) });
const ListCall = z.object({ perPage: z.int().min(1).max(100).default(25), nextToken: z.string().optional() });
const AddCall = z.object({
  campaignID: z.int(),
  addresses: z.array(Recipient).min(1),
});

export type MailshakeEmulator = {
  /** The API key; generated once per data folder. */
  readonly key: string;
  handles(url: URL): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The recipients of a campaign, in the order in which they were added. */
  recipients(campaign: number): readonly MailshakeRecipient[];
};

/**
 * The two calls of Mailshake's API that the application uses, with two campaigns. Recipients are in `mailshake.json` in `dataDir`.
 */
export function createMailshake({ dataDir }: { dataDir: string }): MailshakeEmulator {
  const file = path.join(dataDir, "mailshake.json");
  const state = load(file) ?? { key: randomBytes(24).toString("hex"), recipients: {} };
  save(file, state);
  const recipients = (campaign: number) => state.recipients[campaign] ?? [];

  const list = (body: unknown): Answer => {
    const { perPage, nextToken = "0" } = ListCall.parse(body);
    const from = Number(nextToken);
    const to = from + perPage;
    return {
      status: 200,
      body: { nextToken: to < CAMPAIGNS.length ? String(to) : null, results: CAMPAIGNS.slice(from, to) },
    };
  };
  const add = (body: unknown): Answer => {
    const { campaignID, addresses } = AddCall.parse(body);
    if (!CAMPAIGNS.some(({ id }) => id === campaignID)) return failure(404, "not_found", `There is no campaign ${campaignID}.`);
    const invalidEmails = addresses.map(({ emailAddress }) => emailAddress).filter((each) => !z.email().safeParse(each).success);
    const known = new Set([...invalidEmails, ...recipients(campaignID).map(({ emailAddress }) => emailAddress)]);
    const fresh = addresses.filter(({ emailAddress }) => !known.has(emailAddress));
    state.recipients[campaignID] = [...recipients(campaignID), ...fresh];
    save(file, state);
    return { status: 200, body: { invalidEmails, checkStatusID: 1 } };
  };
  const operations: Readonly<Record<string, (body: unknown) => Answer>> = { "campaigns/list": list, "recipients/add": add };

  return {
    key: state.key,
    handles: ({ pathname }) => pathname.startsWith(VERSION),
    async handle(request, response) {
      const body = (await readBody(request)).toString();
      const { pathname } = new URL(request.url ?? "/", "http://mailshake");
      const answer = answerTo(operations[pathname.slice(VERSION.length)], { given: keyOf(request), key: state.key, body });
      sendJson(response, answer.status, answer.body, { "content-type": "application/json" });
    },
    recipients,
  };
}

type Answer = { readonly status: number; readonly body: object };
type State = z.infer<typeof Stored>;

const failure = (status: number, code: string, error: string): Answer => ({ status, body: { code, error } });

function answerTo(
  operation: ((body: unknown) => Answer) | undefined,
  { given, key, body }: { given: string; key: string; body: string },
): Answer {
  if (!constantTimeEqual(given, key)) return failure(401, "invalid_api_key", "The API key is not valid.");
  if (!operation) return failure(404, "not_found", "The emulator does not support this call.");
  try {
    return operation(JSON.parse(body || "{}"));
  } catch (error) {
    return failure(400, "invalid_parameter", toErrorMessage(error));
  }
}

/** The user name of HTTP Basic. */
const keyOf = ({ headers: { authorization = "" } }: IncomingMessage): string =>
  Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":")[0] ?? "";

function load(file: string): State | undefined {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes atomically: to a temporary file that is then renamed. */
function save(file: string, state: State): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
