import type { CallOptions } from "./call.ts";
import { JobError } from "./errors.ts";
import type { Resources } from "./generated/operations.ts";
import type { SlidesExport, Zip } from "./generated/types.ts";
import type { Results, SlidesRequest, ZipSource } from "./result-types.ts";
import type { AnalysisOptions } from "./wait-options.ts";
import { createOf, type Wait } from "./waiting.ts";

type Exports = Resources["exports"];
type ExportedFile = Zip | SlidesExport;
/** How a file is requested, and how its state is read. A tuple, which is smaller in a bundle than an object. */
type FileJob = readonly [
  request: (call: CallOptions) => Promise<ExportedFile>,
  read: (uid: string, call: CallOptions) => Promise<ExportedFile>,
];

/** Files that the server makes on request. */
export function createExports({ exports }: Resources, wait: Wait): Pick<Results, "exportZip" | "exportSlides"> {
  const finish = async ([request, read]: FileJob, options: AnalysisOptions = {}): Promise<string> => {
    const { uid } = await request(createOf(options));
    return wait([uid, "export", "The export"], options, async (call) => {
      const { status, problem, progress, url } = await read(uid, call);
      if (status === "failed") throw new JobError(problem?.message ?? "The file could not be made.", problem?.code ?? "failed");
      return url ? [1, url] : [progress / 100];
    });
  };
  return {
    exportZip: (source, options) => finish(zipOf(exports, source), options),
    exportSlides: (request, options) => finish(slidesOf(exports, request), options),
  };
}

function zipOf(exports: Exports, source: ZipSource): FileJob {
  if ("heatmaps" in source)
    return [(call) => exports.selectionZip({ uids: source.heatmaps }, call), (uid, call) => exports.readSelectionZip(uid, call)];
  if ("heatmap" in source)
    return [(call) => exports.heatmapZip(source.heatmap, call), (uid, call) => exports.readHeatmapZip(source.heatmap, uid, call)];
  return [(call) => exports.projectZip(source.project, call), (uid, call) => exports.readProjectZip(source.project, uid, call)];
}

function slidesOf(exports: Exports, { type, template, ...of }: SlidesRequest): FileJob {
  const body = { type, template };
  if ("heatmap" in of)
    return [
      (call) => exports.heatmapSlides(of.heatmap, body, call),
      (uid, call) => exports.readHeatmapSlides(of.heatmap, uid, call),
    ];
  if ("audit" in of)
    return [(call) => exports.auditSlides(of.audit, body, call), (uid, call) => exports.readAuditSlides(of.audit, uid, call)];
  if ("report" in of)
    return [(call) => exports.reportSlides(of.report, body, call), (uid, call) => exports.readReportSlides(of.report, uid, call)];
  return [
    (call) => exports.comparisonSlides({ ...body, uids: of.comparison }, call),
    (uid, call) => exports.readComparisonSlides(uid, call),
  ];
}
