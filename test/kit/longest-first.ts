import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longer than a minute on two cores. They start first, so that no worker waits for the last one. Vitest itself
 * sorts by file size where it has no recorded durations, as on a fresh clone, and the longest tests are in short files.
 */
const LONGEST = [
  "test/cloud/kill.test.ts",
  "test/local/start.test.ts",
  "test/e2e/intake.test.ts",
  "test/e2e/main-path.test.ts",
  "test/authorization/authorization.test.ts",
  "test/e2e/customer-life.test.ts",
];
/**
 * The order of the projects: those with long files first, the one with the shortest files last. The files of a project stay
 * together, because those that share a worker must follow each other.
 */
const PROJECTS = ["cloud", "e2e", "shared-cloud", "browser", "isolated", "thorough", "unit"];
/** Files that take longer than 20 seconds: the first ones of their project. */
const LONG = [
  "test/cloud/dev.test.ts",
  "test/cloud/clients/cli.test.ts",
  "test/cloud/clients/import.test.ts",
  "test/cloud/clients/action.test.ts",
  "test/cloud/clients/check.test.ts",
  "test/cloud/path.test.ts",
  "test/web/browser/viewer.test.ts",
  "test/web/browser/brands.test.ts",
  "test/web/browser/developers.test.ts",
  "test/web/browser/upload.test.ts",
  "test/web/browser/list.test.ts",
  "test/web/browser/reports.test.ts",
  "test/web/browser/staff-tables.test.ts",
  "test/web/browser/video.test.ts",
  "test/web/browser/staff-users.test.ts",
  "test/web/browser/account.test.ts",
  "test/web/browser/onboarding.test.ts",
  "test/logos/train-and-detect.test.ts",
  "test/inference/robustness.test.ts",
  "test/pipeline/heatmap-video.test.ts",
  "test/workspaces/live.test.ts",
];

/** Starts the longest files of each group of projects first, then the projects in their order, each with its long files first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId, project }: TestSpecification) => path.relative(project.config.root, moduleId);
    const ranksOf = (file: TestSpecification) => [
      file.project.config.sequence.groupOrder,
      rank(LONGEST, nameOf(file)),
      rank(PROJECTS, file.project.name),
      rank(LONG, nameOf(file)),
    ];
    const sorted = await super.sort(files);
    const ranked = sorted.map((file) => ({ file, ranks: ranksOf(file) }));
    return ranked.toSorted((a, b) => firstDifference(a.ranks, b.ranks)).map(({ file }) => file);
  }
}

/** The place of a name in a list; names that are not in it come last. */
function rank(list: readonly string[], name: string): number {
  const at = list.indexOf(name);
  return at < 0 ? list.length : at;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.map((each, at) => each - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
