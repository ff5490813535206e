import path from "node:path";
import { defineConfig } from "vitest/config";
import LongestFirst from "./test/kit/longest-first.ts";

/** Slow tests of rules and handlers: each operation for people, money and sharing in every state, and interleaved writes. */
const LONG = [
  "test/{authorization,accounts,billing,captures,comments,exports,projects,sharing,workspaces}/**",
  "test/**/*.property.test.ts",
  "test/developers/webhook-burst.test.ts",
];
/** Tests of processes and emulators. They set environment variables before they load modules, so each file has its own worker. */
const ISOLATED = [
  "test/{local,pipeline,inference,logos,reports}/**",
  // They start a model endpoint.
  "test/benchmarks/{build,customer-benchmarks}.test.ts",
  "test/captures/chromium-home.test.ts",
  // They replace the adapter of the model; one also sets the id of a language model before its adapter is loaded.
  "test/audits/{audits,what-if}.test.ts",
  "test/copilot/{chat,converse-stream,language-model,prompts,streaming,written-audits}.test.ts",
  // Schedulers interleave the calls of these tests, so no other file may share their clients.
  "test/{billing,captures,workspaces}/*.property.test.ts",
];
/** Tests of the whole application that neither stop it nor change its settings: those of a worker share one. */
const SHARED_CLOUD = ["test/cloud/{bad-input,bursts,callers,own-account,path,upload}.test.ts", "test/cloud/clients/*.test.ts"];
const filesOf = (globs: readonly string[]) => globs.map((glob) => glob.replace(/\*\*$/, "**/*.test.ts"));
/** As long as a busy machine may need: what passes never waits for it. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 };
/** One local cloud per worker: its test files share modules, and all workers share one DynamoDB engine. */
const oneCloudPerWorker = { isolate: false, globalSetup: ["test/kit/global-setup.ts"], setupFiles: ["test/kit/setup.ts"] };

export default defineConfig({
  test: {
    projects: [
      // Rules, storage and handlers against a real table and bucket: the quick tests.
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/{e2e,cloud,infra}/**", "test/web/browser/**", ...LONG, ...ISOLATED],
          ...oneCloudPerWorker,
          ...timeouts,
        },
      },
      // The same at length: every operation for every caller.
      {
        test: {
          name: "thorough",
          include: filesOf(LONG),
          exclude: [...ISOLATED],
          ...oneCloudPerWorker,
          ...timeouts,
        },
      },
      // Every pipeline step, the model's server, and every emulator against its specification.
      {
        test: {
          name: "isolated",
          include: filesOf(ISOLATED),
          exclude: ["test/local/start.test.ts"],
          ...oneCloudPerWorker,
          isolate: true,
          ...timeouts,
        },
      },
      // Templates: one process for all files, so that CDK is loaded and the application synthesised once.
      {
        test: {
          name: "infra",
          include: ["test/infra/**/*.test.ts"],
          isolate: false,
          globalSetup: ["test/infra/global-setup.ts"],
          maxWorkers: 1,
          // Vitest runs projects with different worker limits one after another.
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
      // The whole application on one machine, as one process group.
      {
        test: {
          name: "cloud",
          include: ["test/cloud/**/*.test.ts", "test/local/start.test.ts"],
          exclude: SHARED_CLOUD,
          ...timeouts,
        },
      },
      // The same, by files that share it.
      {
        test: {
          name: "shared-cloud",
          include: SHARED_CLOUD,
          isolate: false,
          globalSetup: ["test/cloud/kit/global-setup.ts"],
          ...timeouts,
        },
      },
      // A real browser against the whole application.
      {
        test: {
          name: "browser",
          include: ["test/e2e/**/*.test.ts", "test/web/browser/**/*.test.ts"],
          // After the others, and not three at a time: a browser takes more than a core.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...timeouts,
        },
      },
    ],
    // Processes that tests start load the same sources again and again.
    env: { NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/compile") },
    reporters: ["default"],
    sequence: { sequencer: LongestFirst },
    // On two cores: whole clouds wait for each other and for pauses a good part of their time.
    maxWorkers: 3,
  },
});
