import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longer than a minute on two cores. They start first, so that no worker waits for the last one. Vitest itself sorts
 * by file size where it has no recorded durations, as on a fresh clone, and the longest tests are in short files.
 */
const LONGEST = [
  "test/cloud/kill.test.ts",
  "test/local/start.test.ts",
  "test/e2e/intake.test.ts",
  "test/e2e/main-path.test.ts",
  "test/e2e/customer-life.test.ts",
  "test/web/browser/viewer.test.ts",
  "test/web/browser/dark-theme.test.ts",
  "test/authorization/authorization.test.ts",
];

/** Starts the longest files of each group of projects first, the others in Vitest's own order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      const rank = LONGEST.indexOf(path.relative(project.config.root, moduleId));
      return rank < 0 ? LONGEST.length : rank;
    };
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}
