import { vi } from "vitest";
import type { EventType } from "#contracts/events.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import { cloud, send, type TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap, putUpload, runAnalysis } from "#test/kit/heatmaps.ts";

// Templates of our own; the shipped ones may change.
const template = vi.hoisted(() => (id: number, facts: object) => ({
  id,
  kind: "ooh",
  name: `Billboard ${id}`,
  categories: { light: "day" },
  width: 100,
  height: 100,
  corners: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  slot: { width: 10, height: 10 },
  layers: null,
  ...facts,
}));
vi.mock("#domain/benchmarks/catalogue/ooh.json", () => ({ default: [1, 2, 3].map((id) => template(id, {})) }));
vi.mock("#domain/benchmarks/catalogue/display.json", () => ({
  default: [1, 2, 3, 4, 5, 6].map((id) =>
    template(id, { kind: "display", slot: id > 3 ? { width: 728, height: 90 } : { width: 300, height: 250 } }),
  ),
}));

const { deliverToReports } = await import("#test/kit/reports.ts");
const { TemplateScoreEntity } = await import("#domain/heatmaps/templates/template-score.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

export const outdoor = { application: "(Digital) Out Of Home" } as const;
/** The body of a new report of ads in all billboards. */
export const body = (ads: readonly string[], facts: object = {}) => ({
  title: "Spring",
  type: "ooh" as const,
  heatmaps: [...ads],
  ids: [1, 2, 3],
  ...facts,
});
/** Asks for a report, also one that is rejected. */
export const create = (person: TestUser, ads: readonly string[], facts: object = {}) =>
  send(reports.create, person, { body: body(ads, facts) as never });
export const read = async (person: TestUser, uid: string) => (await send(reports.read, person, { params: { uid } })).body;
export const happens = (type: EventType, uid: string) => deliverToReports(type, { object: uid });
export const announce = (uid: string) => deliverToReports("report.created", { object: uid });

/** An ad whose analysis is requested; gives its id. */
export async function createAd(person: TestUser, facts: object = {}): Promise<string> {
  const uid = await createTestHeatmap(person, { ...outdoor, ...facts });
  await putUpload(uid);
  await send(heatmaps.generate, person, { params: { uid } });
  return uid;
}

/** A report whose creation its consumer of events has seen; gives its id. */
export async function createReport(person: TestUser, ads: readonly string[], facts: object = {}): Promise<string> {
  const reply = await create(person, ads, facts);
  if (reply.status !== 201) throw new Error(reply.text);
  await announce(reply.body.uid);
  return reply.body.uid;
}

/** Does what the pipeline does to an ad: a score, or a failure, per template. */
export async function score(
  uid: string,
  scores: Readonly<Record<number, number | "failed">>,
  kind: "ooh" | "display" = "ooh",
  gen = 1,
): Promise<void> {
  for (const [template, value] of Object.entries(scores))
    await TemplateScoreEntity.put({
      uid,
      gen,
      kind,
      template: Number(template),
      ...(value === "failed"
        ? { state: "failed" as const }
        : {
            state: "done" as const,
            share: 0.2,
            share_interval: [0.1, 0.3],
            scores: [value],
            score_interval: [value - 5, value + 5],
          }),
    }).go();
  await happens("heatmap.placed", uid);
}

/** Ends the analysis of an ad. */
export async function finish(uid: string, gen = 1): Promise<void> {
  await runAnalysis(uid, gen);
  await happens("heatmap.done", uid);
}

/** The executions that score an ad in templates for reports, in their order. */
export const startedFor = (uid: string, gen = 1) =>
  [...cloud.executions].filter(([name]) => name.startsWith(`${uid}-${gen}-ooh-rp-`)).map(([, input]) => input);

/** Analyses a heatmap whose analysis has failed. */
export async function runAnalysisAgain(uid: string): Promise<void> {
  await HeatmapEntity.patch({ uid }).set({ status: "processed" }).go();
  await runAnalysis(uid);
}

const display = { application: "Display Ads" } as const;
/** A display ad of a standard size. */
export const sized = (person: TestUser, dimensions: string, title = dimensions) =>
  createAd(person, { ...display, dimensions, title });
