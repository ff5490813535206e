import { type Waiting, waitingSince } from "#domain/kit/waiting-since.ts";
import { ReportEntity } from "./report.entity.ts";
import { OPEN } from "./unfinished.ts";

/** The unfinished reports, counted up to `max`. */
export async function countOpenReports(max: number): Promise<Waiting> {
  const { data } = await ReportEntity.query.byOpen({ open: OPEN }).go({ count: max, attributes: ["created_at"] });
  return waitingSince(data.map(({ created_at }) => created_at));
}
