import { exports } from "#contracts/exports.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "heatmaps:read", grant: "yes" } as const;
/** A project's files are those of its heatmaps. */
const ofProjects = { row: "V01", scope: "projects:read", alsoScope: "heatmaps:read", grant: "yes" } as const;
const ofAudits = { row: "V04", scope: "heatmaps:read", grant: "feature:audits" } as const;
const ofReports = { row: "V01", scope: "reports:read", grant: "yes" } as const;

/** Zips, data files and slides in the public API. */
export const publicExports = contract("publicExports", {
  projectZip: forKeys(exports.projectZip, ofProjects),
  readProjectZip: forKeys(exports.readProjectZip, ofProjects),
  heatmapZip: forKeys(exports.heatmapZip, read),
  readHeatmapZip: forKeys(exports.readHeatmapZip, read),
  selectionZip: forKeys(exports.selectionZip, read),
  readSelectionZip: forKeys(exports.readSelectionZip, read),
  dataFile: forKeys(exports.dataFile, read),
  presignDataFile: forKeys(exports.presignDataFile, read),
  presignOriginal: forKeys(exports.presignOriginal, read),
  slideTemplates: forKeys(exports.slideTemplates, read),
  heatmapSlides: forKeys(exports.heatmapSlides, read),
  readHeatmapSlides: forKeys(exports.readHeatmapSlides, read),
  comparisonSlides: forKeys(exports.comparisonSlides, read),
  readComparisonSlides: forKeys(exports.readComparisonSlides, read),
  auditSlides: forKeys(exports.auditSlides, ofAudits),
  readAuditSlides: forKeys(exports.readAuditSlides, ofAudits),
  reportSlides: forKeys(exports.reportSlides, ofReports),
  readReportSlides: forKeys(exports.readReportSlides, ofReports),
} as const satisfies ContractSpec);
