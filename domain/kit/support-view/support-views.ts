import { SUPPORT_VIEW_MINUTES } from "#contracts/kit/support-view.ts";
import { commitIf, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { SupportReadEntity } from "./support-read.entity.ts";
import { type SupportView, SupportViewEntity } from "./support-view.entity.ts";

/** Days for which views, and what was read in them, are kept. */
export const SUPPORT_VIEW_DAYS = 365;

const expiry = (from: Date): number => Math.floor(from.getTime() / 1000) + SUPPORT_VIEW_DAYS * DAY_SECONDS;

/** A new view of a user, and the transaction item that stores it. */
export function createSupportView(of: Pick<SupportView, "staff" | "user" | "subject" | "reason">): {
  readonly view: SupportView;
  readonly item: TransactionItem;
} {
  const at = now();
  const ends = new Date(at.getTime() + SUPPORT_VIEW_MINUTES * 60_000);
  const view = { ...of, id: newId("sv"), started_at: at.toISOString(), ends_at: ends.toISOString(), ttl: expiry(at) };
  return { view, item: { write: put(SupportViewEntity.create(view).params()) } };
}

/** A view as it is stored, even an ended one. */
export async function findSupportView(id: string): Promise<SupportView | undefined> {
  const { data } = await SupportViewEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

const MAX_LISTED = 20;

/** The latest views of a user, newest first. */
export async function listSupportViewsOf(user: string): Promise<readonly SupportView[]> {
  const { data } = await SupportViewEntity.query.byUser({ user }).go({ limit: MAX_LISTED, order: "desc" });
  return data;
}

/** Whether a view still runs. */
export const isRunning = ({ ended_at, ends_at }: SupportView): boolean => ended_at === undefined && now().toISOString() < ends_at;

/** Ends a view together with `items`, once: false if it was ended before. */
export async function endSupportView({ id, ends_at }: SupportView, items: readonly TransactionItem[]): Promise<boolean> {
  const at = now().toISOString();
  const write = update(
    SupportViewEntity.patch({ id })
      .set({ ended_at: at < ends_at ? at : ends_at })
      .where((view, { notExists }) => notExists(view.ended_at))
      .params(),
  );
  return commitIf(write, items);
}

/** Records that an operation was called in a view: once for each object, with a count. */
export async function recordSupportRead(view: string, operation: string, path: string): Promise<void> {
  const at = now();
  await SupportReadEntity.update({ view, operation, path })
    .add({ count: 1 })
    .set({ last_at: at.toISOString(), ttl: expiry(at) })
    .data(({ first_at }, { ifNotExists }) => ifNotExists(first_at, at.toISOString()))
    .go();
}

/** Lists the reads of a view, at most a thousand objects. */
export async function listSupportReads(view: string) {
  const { data } = await SupportReadEntity.query.byView({ view }).go({ limit: 1000 });
  return data.map(({ operation, path, count, first_at, last_at }) => ({ operation, path, count, first_at, last_at }));
}
