import { EMAIL_STATES } from "#contracts/staff/emails.ts";
import { newestFirst } from "#domain/kit/newest-first.ts";
import { type Email, EmailEntity } from "./email.entity.ts";

/** Reads of a page at most, so that its cost is bounded; a page of a rare template may be short and not the last. */
const MAX_READS = 10;

export type EmailFilter = {
  /** The whole address of the recipient. */
  readonly to?: string | undefined;
  readonly state?: Email["state"] | undefined;
  readonly template?: string | undefined;
};
/** Where a page ended: its last email. */
export type EmailPosition = Pick<Email, "created_at" | "id">;

/** A page of the stored emails that match, newest first; `before` is where the previous page ended, null at the start. */
export async function listEmails(
  filter: EmailFilter,
  before: EmailPosition | null,
  limit: number,
): Promise<{ readonly emails: readonly Email[]; readonly end: EmailPosition | null }> {
  const { state, template } = filter;
  const emails: Email[] = [];
  let end = before;
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await readNewest(filter, end, limit);
    for (const email of page) {
      end = { created_at: email.created_at, id: email.id };
      if ((template && email.template !== template) || (state && email.state !== state)) continue;
      if (emails.push(email) === limit) return { emails, end };
    }
    if (page.length < limit) return { emails, end: null };
  }
  return { emails, end };
}

/**
 * The newest emails to one address, or in one state, or in all. Each state is a list of its own, so the newest of each are merged.
 */
async function readNewest({ to, state }: EmailFilter, before: EmailPosition | null, limit: number): Promise<readonly Email[]> {
  const options = { limit, order: "desc" } as const;
  const { byAddress, byState } = EmailEntity.query;
  if (to !== undefined) return (await (before ? byAddress({ to }).lt(before) : byAddress({ to })).go(options)).data;
  const lists = (state ? [state] : EMAIL_STATES).map(async (each) => {
    const list = byState({ state: each });
    return (await (before ? list.lt(before) : list).go(options)).data;
  });
  return (await Promise.all(lists))
    .flat()
    .toSorted(newestFirst(({ created_at }) => created_at))
    .slice(0, limit);
}
