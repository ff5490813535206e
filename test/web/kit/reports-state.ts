import type { ReportAd, ReportCard, ReportDetail } from "#contracts/reports.ts";
import { idOf, sampleHeatmap } from "./sample-data.ts";
import type { SightlineServer } from "./server.ts";

/** A report id from a number. */
export const reportIdOf = (number: number): string => `rp_${String(number).padStart(26, "0")}`;

/** A report that is done. */
export const sampleReport = (changes: Partial<ReportCard> = {}): ReportCard => ({
  uid: reportIdOf(1),
  title: "Spring outdoor",
  type: "ooh",
  status: "done",
  attention_benchmark: true,
  clarity_benchmark: true,
  heatmaps: [idOf(0), idOf(1)],
  ids: [28, 80],
  dropped: [],
  created_by_uid: "usr_ada",
  created_by_name: "Ada Lovelace",
  workspace: "ws_north",
  created_at: "2026-11-20T10:00:00.000Z",
  version: 1,
  progress: null,
  leader: null,
  ...changes,
});

/** The two templates of the sample. */
export const sampleTemplates: ReportDetail["templates"] = [
  { id: 28, kind: "ooh", name: "Bus shelter", categories: {}, slot: { width: 600, height: 900 }, thumbnail: "/favicon.svg" },
  { id: 80, kind: "ooh", name: "Billboard", categories: {}, slot: { width: 900, height: 600 }, thumbnail: "/favicon.svg" },
];

/** A report whose first ad has 70 in the first template and 60 in the second, and the other one 40 and 80. */
export function sampleReportDetail({ origin }: SightlineServer, report = sampleReport()): ReportDetail {
  const ads = [
    { title: "Dunes", scores: [70, 60] },
    { title: "Morrow", scores: [40, 80] },
  ].map(({ title, scores }, number): ReportAd => {
    const heatmap = sampleHeatmap(origin, number, { title });
    const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return {
      heatmap,
      template_average: average,
      interval: [average - 10, average + 10],
      clarity: 50,
      clarity_interval: [40, 60],
      placements: report.ids.map((template, at) => ({
        template,
        state: "done",
        share: { value: 0.2, interval: [0.1, 0.3] },
        score: scores[at] ?? null,
        interval: [30, 90],
        heatmap: heatmap.combined,
      })),
      original: heatmap.imageURL,
      heatmap_image: heatmap.combined,
      peekthrough: heatmap.peekthroughURL,
    };
  });
  const [first, second] = ads.map(({ heatmap }) => heatmap.uid) as [string, string];
  const place = { interval: null, too_close: false };
  return {
    report,
    ads,
    templates: sampleTemplates.filter(({ id }) => report.ids.includes(id)),
    rankings: [
      {
        kpi: "attention",
        winner: first,
        places: [
          { ...place, uid: first, value: 65, difference: 0 },
          { ...place, uid: second, value: 60, difference: 5 },
        ],
      },
      {
        kpi: "clarity",
        winner: null,
        places: [
          { ...place, uid: first, value: 50, difference: 0 },
          { ...place, uid: second, value: 48, difference: 2, too_close: true },
        ],
      },
    ],
  };
}
