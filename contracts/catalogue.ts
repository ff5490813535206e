import { accounts } from "./accounts.ts";
import { audits } from "./audits.ts";
import { backoffice } from "./backoffice.ts";
import { benchmarks } from "./benchmarks.ts";
import { billing, stripe } from "./billing.ts";
import { brands } from "./brands.ts";
import { captures } from "./captures.ts";
import { comments } from "./comments.ts";
import { copilot } from "./copilot.ts";
import { demo } from "./demo.ts";
import { developers } from "./developers.ts";
import { exports } from "./exports.ts";
import { heatmaps } from "./heatmaps.ts";
import type { Api } from "./kit/apis.ts";
import type { Contract } from "./kit/operation.ts";
import { labels } from "./labels.ts";
import { projects } from "./projects.ts";
import { publicAudits } from "./public/audits.ts";
import { publicBatches } from "./public/batches.ts";
import { publicBenchmarks } from "./public/benchmarks.ts";
import { publicBrands } from "./public/brands.ts";
import { publicCaptures } from "./public/captures.ts";
import { publicComments } from "./public/comments.ts";
import { publicDevelopers } from "./public/developers.ts";
import { publicExports } from "./public/exports.ts";
import { publicHeatmaps } from "./public/heatmaps.ts";
import { publicJobs } from "./public/jobs.ts";
import { publicKey } from "./public/key.ts";
import { publicProjects } from "./public/projects.ts";
import { publicReports } from "./public/reports.ts";
import { publicSharing } from "./public/sharing.ts";
import { publicWebhooks } from "./public/webhooks.ts";
import { publicWorkspaces } from "./public/workspaces.ts";
import { reports } from "./reports.ts";
import { settings } from "./settings.ts";
import { sharing } from "./sharing.ts";
import { staffBackoffice } from "./staff/backoffice.ts";
import { staffBenchmarks } from "./staff/benchmarks.ts";
import { staffBrands } from "./staff/brands.ts";
import { staffCaptures } from "./staff/captures.ts";
import { staffCopilot } from "./staff/copilot.ts";
import { staffExports } from "./staff/exports.ts";
import { staffHeatmaps } from "./staff/heatmaps.ts";
import { staffSettings } from "./staff/settings.ts";
import { staffStatistics } from "./staff/statistics.ts";
import { workspaces } from "./workspaces.ts";

/** Every contract, by its API and its domain. */
export const CATALOGUE: Readonly<Record<Api, Readonly<Record<string, Contract>>>> = {
  customers: {
    accounts,
    workspaces,
    billing,
    stripe,
    heatmaps,
    benchmarks,
    brands,
    labels,
    comments,
    projects,
    audits,
    copilot,
    reports,
    exports,
    captures,
    sharing,
    demo,
    backoffice,
    settings,
    developers,
  },
  staff: {
    heatmaps: staffHeatmaps,
    backoffice: staffBackoffice,
    benchmarks: staffBenchmarks,
    brands: staffBrands,
    captures: staffCaptures,
    copilot: staffCopilot,
    exports: staffExports,
    settings: staffSettings,
    statistics: staffStatistics,
  },
  public: {
    heatmaps: publicHeatmaps,
    benchmarks: publicBenchmarks,
    captures: publicCaptures,
    batches: publicBatches,
    jobs: publicJobs,
    audits: publicAudits,
    brands: publicBrands,
    comments: publicComments,
    projects: publicProjects,
    reports: publicReports,
    sharing: publicSharing,
    exports: publicExports,
    workspaces: publicWorkspaces,
    webhooks: publicWebhooks,
    key: publicKey,
    developers: publicDevelopers,
  },
};
