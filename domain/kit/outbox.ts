import * as z from "zod";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { secondsAfter } from "#kit/time.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { type Part, put } from "./transaction.ts";

/** Everything that is announced. */
const CHANGES = [
  "heatmap.created",
  "heatmap.queued",
  "heatmap.processed",
  "heatmap.progressed",
  "heatmap.done",
  "heatmap.ended_badly",
  "heatmap.edited",
  "heatmap.removed",
  "heatmap.text_requested",
  "heatmap.transferred",
  "comment.changed",
  "comment.removed",
  "project.created",
  "project.edited",
  "project.removed",
  "zip.requested",
  "account.opened",
  "account.verified",
  "account.edited",
  "account.role_changed",
  "account.signed_out",
  "account.trial_ended",
  "account.export_requested",
  "account.deleted",
  "workspace.opened",
  "workspace.edited",
  "workspace.closed",
  "member.joined",
  "member.removed",
  "member.admin_changed",
  "invite.changed",
  "subscription.changed",
  "credits.granted",
  "mail.queued",
] as const;

/** What happened to which object of which scope (workspace or person; a mail is its own), and when. `id` is what consumers dedupe by. */
export const Change = z.object({
  id: z.string(),
  type: z.enum(CHANGES),
  scope: z.string(),
  /** Id of what `type` speaks of: the heatmap, the project, the person, the workspace, the invite, the zip, the mail. */
  object: z.string(),
  at: z.iso.datetime(),
});
export type Change = z.infer<typeof Change>;

const KEPT_SECONDS = 7 * 24 * 3600;

/** The part that announces a change together with it; also the witness that tells whether the transaction happened. */
export function announce(change: Pick<Change, "type" | "scope" | "object">): Part {
  const id = newId("ev");
  const at = now();
  return {
    write: put(OutboxEntity.create({ ...change, id, at: at.toISOString(), ttl: secondsAfter(at, KEPT_SECONDS) }).params()),
    committed: async () => (await OutboxEntity.get({ id }).go({ consistent: true })).data !== null,
  };
}

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const Row = z.object({ __edb_e__: text, id: text, type: text, scope: text, object: text, at: text });

/** The change that a stream record of the table announces; undefined for every other row and for anything but an insert. */
export function changeOf(record: {
  eventName?: string | undefined;
  dynamodb?: { NewImage?: unknown } | undefined;
}): Change | undefined {
  if (record.eventName !== "INSERT") return;
  const row = Row.safeParse(record.dynamodb?.NewImage);
  if (!row.success || row.data.__edb_e__ !== "outbox") return;
  return Change.parse(row.data);
}
