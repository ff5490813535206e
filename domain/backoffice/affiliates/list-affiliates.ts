import type { StaffAffiliate } from "#contracts/staff/affiliates.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { type Affiliate, AffiliateEntity, ALL_PARTNERS } from "./affiliate.entity.ts";
import { toStaffAffiliate } from "./to-staff-affiliate.ts";

const PAGE = 50;
/** Reads of a page at most; there are never many partners. */
const MAX_READS = 10;

type Query = { readonly search?: string | undefined; readonly last?: string | undefined };

/** A page of partners, newest first. */
export async function listAffiliates({ search = "", last }: Query): Promise<{ rows: StaffAffiliate[]; last: string | null }> {
  const wanted = search.toLowerCase();
  const list = `affiliates ${wanted}`;
  let cursor = last === undefined ? null : await verifyCursor(list, last);
  const found: Affiliate[] = [];
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await AffiliateEntity.query.byTime({ list: ALL_PARTNERS }).go({ cursor, limit: PAGE, order: "desc" });
    found.push(...page.data.filter(({ uid, name }) => `${name}\n${uid}`.toLowerCase().includes(wanted)));
    cursor = page.cursor;
    if (cursor === null || found.length >= PAGE) break;
  }
  return { rows: await Promise.all(found.map(toStaffAffiliate)), last: cursor && (await signCursor(list, cursor)) };
}
