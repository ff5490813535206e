import type { TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";

const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { newId } = await import("#kit/ids.ts");
const { handler } = await import("#lambdas/reports/consume-events.ts");

/** A report that ended with failures, of two unfinished ads and two templates that need not exist; gives its id. */
export async function createPartialReport(person: TestUser): Promise<string> {
  const { data } = await AccountEntity.get({ uid: person.uid }).go({ consistent: true });
  const uid = newId("rp");
  const scope = data?.workspace || person.uid;
  const heatmaps = [await createTestHeatmap(person), await createTestHeatmap(person)];
  await ReportEntity.create({
    uid,
    scope,
    workspace: data?.workspace ?? "",
    title: "Spring",
    type: "ooh",
    status: "partial",
    attention_benchmark: true,
    clarity_benchmark: true,
    heatmaps,
    ids: [1, 2],
    deadline: new Date().toISOString(),
    created_by_uid: person.uid,
    created_at: new Date().toISOString(),
  }).go();
  return uid;
}

/** The report with this id as stored. */
export async function reportRow(uid: string) {
  const { data } = await ReportEntity.get({ uid }).go({ consistent: true });
  if (!data) throw new Error(`no report ${uid}`);
  return data;
}

const context = { functionName: "test", getRemainingTimeInMillis: () => 29_000 } as never;

/** Tells reports of a change as the event bus would. */
export const deliverToReports = (type: string, detail: Readonly<Record<string, string>>): Promise<void> =>
  handler({ "detail-type": type, detail } as never, context);
