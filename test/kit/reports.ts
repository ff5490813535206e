import type { CreateEntityItem } from "electrodb";
import { type DeliveredEvent, deliver } from "#test/kit/deliver.ts";
import type { TestUser } from "#test/kit/fixtures.ts";
import { createPlacedHeatmap, createTestHeatmap } from "#test/kit/heatmaps.ts";

const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { newId } = await import("#kit/ids.ts");
const { handler } = await import("#lambdas/reports/consume-events.ts");

type Facts = Pick<CreateEntityItem<typeof ReportEntity>, "type" | "status" | "heatmaps" | "ids">;

async function createRow(person: TestUser, facts: Facts): Promise<string> {
  const { data } = await AccountEntity.get({ uid: person.uid }).go({ consistent: true });
  const workspace = person.key?.workspace ?? data?.workspace ?? "";
  const uid = newId("rp");
  const at = new Date().toISOString();
  await ReportEntity.create({
    uid,
    scope: workspace || person.uid,
    workspace,
    title: "Spring",
    attention_benchmark: true,
    clarity_benchmark: true,
    deadline: at,
    created_by_uid: person.uid,
    created_at: at,
    ...facts,
  }).go();
  return uid;
}

/** A report that ended with failures, of two unfinished ads and two templates that need not exist; gives its id. */
export async function createPartialReport(person: TestUser): Promise<string> {
  const heatmaps = [await createTestHeatmap(person), await createTestHeatmap(person)];
  return createRow(person, { type: "ooh", status: "partial", heatmaps, ids: [1, 2] });
}

/** A finished report of two ads that were scored in social media templates 1 and 14; gives its id and those of its ads. */
export async function createDoneReport(person: TestUser): Promise<{ uid: string; ads: readonly [string, string] }> {
  const ads = [await createPlacedHeatmap(person, 1, 14), await createPlacedHeatmap(person, 1, 14)] as const;
  const uid = await createRow(person, { type: "social", status: "done", heatmaps: ads, ids: [1, 14] });
  for (const ad of ads)
    await HeatmapEntity.patch({ uid: ad })
      .set({ reports: [uid] })
      .go();
  return { uid, ads };
}

/** A finished report of social media ads of the person; gives its id. */
export const createReportOf = (person: TestUser, heatmaps: readonly string[]): Promise<string> =>
  createRow(person, { type: "social", status: "done", heatmaps: [...heatmaps], ids: [1] });

/** The report with this id as stored. */
export async function reportRow(uid: string) {
  const { data } = await ReportEntity.get({ uid }).go({ consistent: true });
  if (!data) throw new Error(`no report ${uid}`);
  return data;
}

/** Tells reports of a change as the event bus would. */
export const deliverToReports = (...event: DeliveredEvent) => deliver(handler, ...event);
