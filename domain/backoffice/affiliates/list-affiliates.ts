import { createConversions } from "electrodb";
import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffAffiliate } from "#contracts/staff/affiliates.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { type Affiliate, AffiliateEntity, ALL_PARTNERS } from "./affiliate.entity.ts";
import { toStaffAffiliate } from "./to-staff-affiliate.ts";

/** Partners that are read at once. */
const READ = 50;
/** Reads of a page at most; there are never many partners. */
const MAX_READS = 10;

type Query = PageRequest & { readonly search?: string | undefined };

/** A page of partners, newest first. */
export async function listAffiliates({
  search = "",
  limit,
  last,
}: Query): Promise<{ rows: StaffAffiliate[]; last: string | null }> {
  const wanted = search.toLowerCase();
  const list = `affiliates ${wanted}`;
  let cursor = last === undefined ? null : await verifyCursor(list, last);
  const found: Affiliate[] = [];
  for (let reads = 0; reads < MAX_READS; reads++) {
    const options = { cursor, limit: Math.max(limit, READ), order: "desc" } as const;
    const page = await AffiliateEntity.query.byTime({ list: ALL_PARTNERS }).go(options);
    const matching = page.data.filter(({ uid, name }) => `${name}\n${uid}`.toLowerCase().includes(wanted));
    const taken = matching.slice(0, limit - found.length);
    found.push(...taken);
    cursor = taken.length < matching.length ? cursorAfter(taken.at(-1)!) : page.cursor;
    if (cursor === null || found.length === limit) break;
  }
  return { rows: await Promise.all(found.map(toStaffAffiliate)), last: cursor && (await signCursor(list, cursor)) };
}

const cursorAfter = createConversions(AffiliateEntity).byAccessPattern.byTime.fromComposite.toCursor;
