import type { PageRequest } from "#contracts/kit/page.ts";
import type { ReportCard } from "#contracts/reports.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { ReportEntity } from "./report.entity.ts";
import { toCard } from "./to-card.ts";

/** A page of the reports of the caller's scope, newest first; `last` is the cursor of the previous page. */
export async function listReports(
  caller: Caller,
  { limit, last }: PageRequest,
): Promise<{ reports: ReportCard[]; last: string | null }> {
  const scope = scopeOf(caller);
  const list = `reports ${scope}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { data, cursor } = await ReportEntity.query.byScope({ scope }).go({ cursor: start, limit, order: "desc" });
  return { reports: await Promise.all(data.map(toCard)), last: cursor && (await signCursor(list, cursor)) };
}
