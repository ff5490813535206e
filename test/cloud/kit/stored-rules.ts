import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { linkFolder, shareFolder } from "#domain/sharing/copy-keys.ts";
import { DAY_SECONDS } from "#kit/time.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of every kind, as they lie in the table.
export type Row = Readonly<Record<string, any>>;
/** The rows of an entity, by its name. */
export type Rows = (entity: string) => readonly Row[];

const INVITE_EMAILS = ["invite", "hand-over"];

/**
 * An invite lets one person in, once, whose address it was sent to: each acceptance has an email to that address, workspaces have
 * no more acceptances than invites, and an accepted invite is gone.
 */
export function* invalidInvites(rows: Rows): Generator<string> {
  const accepted = rows("audit").filter(({ action }) => action === "workspaces.accept_invite");
  const sent = rows("audit").filter(({ action }) => action === "workspaces.invite" || action === "workspaces.offer_transfer");
  const mailboxOf = new Map(rows("account").map(({ uid, email }) => [uid, normaliseEmail(email)]));
  for (const [workspace, all] of Map.groupBy(accepted, ({ scope }) => String(scope))) {
    const invites = new Set(sent.filter(({ scope }) => scope === workspace).map(({ object }) => object)).size;
    if (all.length > invites) yield `${invites} invites to ${workspace} were accepted ${all.length} times`;
    for (const { object, at } of all) {
      const mailbox = mailboxOf.get(object);
      if (mailbox === undefined) continue;
      const isInvited = rows("mail").some(
        ({ template, to, data }) =>
          INVITE_EMAILS.includes(template) && data.workspace === workspace && normaliseEmail(to) === mailbox,
      );
      if (!isInvited) yield `${object} joined ${workspace} by an invite that was sent to someone else`;
      const isOpen = rows("invite").some(
        (invite) => invite.workspaceId === workspace && invite.normalisedEmail === mailbox && invite.created_at < at,
      );
      if (isOpen) yield `${object} joined ${workspace} by an invite that is still open`;
    }
  }
}

/** Shorter than any billing month. */
const SHORTEST_MONTH_MS = 27 * DAY_SECONDS * 1000;

/**
 * A subscription grants the credits of a month once: its grants are a month apart, whatever their rows are called, and the last one
 * is the one that it says.
 */
export function* invalidGrants(rows: Rows): Generator<string> {
  for (const { id, claimedBy, granted } of rows("subscription")) {
    const prefix = `grant#${id}#`;
    const grants = rows("ledgerEntry").filter(({ reason, entry }) => reason === "grant" && entry.startsWith(prefix));
    for (const [kind, ofKind] of Map.groupBy(grants, (grant) => String(grant.kind))) {
      const months = ofKind.map(({ entry }) => Date.parse(entry.slice(prefix.length, -kind.length - 1))).sort((a, b) => a - b);
      for (const [index, month] of months.entries())
        if (month - (months[index - 1] ?? Number.NEGATIVE_INFINITY) < SHORTEST_MONTH_MS)
          yield `${claimedBy} was granted ${kind} credits twice for the month of ${new Date(month).toISOString()}`;
      if (granted && months.at(-1) !== Date.parse(granted))
        yield `${id} says that ${kind} credits were granted for ${granted}, and its ledger does not`;
    }
  }
}

/** What the payment provider has. */
export type Payments = {
  readonly events: ReadonlySet<string>;
  readonly subscriptions: readonly Stripe.Subscription[];
};

/** What the local payment provider has; undefined without one. */
export function paymentsIn(dataDir: string): Payments | undefined {
  const file = path.join(dataDir, "stripe/stripe.sqlite");
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  const documents = (kind: string) =>
    database.prepare("select document from objects where kind = ?").all(kind) as { document: string }[];
  const events = new Set(documents("event").map(({ document }) => (JSON.parse(document) as Stripe.Event).id));
  const subscriptions = documents("subscription").map(({ document }) => JSON.parse(document) as Stripe.Subscription);
  database.close();
  return { events, subscriptions };
}

/**
 * Events of the payment provider are applied at most once each, and subscriptions end up as the provider has them, in whatever
 * order events arrived.
 */
export function* invalidSubscriptions(rows: Rows, { events, subscriptions }: Payments): Generator<string> {
  const applied = rows("stripeEvent").map(({ id }) => String(id));
  for (const [id, times] of Map.groupBy(applied, (event) => event)) {
    if (times.length > 1) yield `the payment event ${id} was applied ${times.length} times`;
    if (!events.has(id)) yield `the payment event ${id} was applied, which the provider did not send`;
  }
  const stored = new Map(rows("subscription").map((row) => [row.id, row]));
  for (const { id, status, items } of subscriptions) {
    const row = stored.get(id);
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    if (!row) continue;
    if (row.status !== status) yield `${id} is ${row.status}, and ${status} at the payment provider`;
    if (Date.parse(row.current_period_end) !== Date.parse(end))
      yield `the period of ${id} ends at ${row.current_period_end}, and at ${end} at the payment provider`;
  }
}

/** Share links show files of what is shared by them only: none of a link that was revoked or replaced. */
export function* invalidCopies(rows: Rows, files: readonly string[]): Generator<string> {
  for (const { uid, share } of [...rows("heatmap"), ...rows("report")]) {
    const own = share ? linkFolder(share, uid) : undefined;
    for (const key of files)
      if (key.startsWith(shareFolder(uid)) && !(own && key.startsWith(own))) yield `${key} of ${uid} is shown by no link`;
  }
}

/** The share links that must show nothing, because what they were made for is private or has another link. */
export function revokedShares(rows: Rows): readonly string[] {
  const shown = new Set([...rows("heatmap"), ...rows("report")].map(({ share }) => share));
  return rows("share").flatMap(({ id }) => (shown.has(id) ? [] : [String(id)]));
}

/** A heatmap and the project that it is in have the same owner. */
export function* invalidLinks(rows: Rows): Generator<string> {
  const scopes = new Map([...rows("heatmap"), ...rows("project")].map(({ uid, scope }) => [uid, scope]));
  for (const { heatmap, project } of rows("link"))
    if (scopes.has(heatmap) && scopes.has(project) && scopes.get(heatmap) !== scopes.get(project))
      yield `${heatmap} is in ${project}, which belongs to someone else`;
}
