import path from "node:path";
import { defineConfig } from "vitest/config";
import LongestFirst from "./test/kit/longest-first.ts";

/**
 * Slow tests of rules and handlers: each operation for people, money and sharing in every state, interleaved writes, and files that
 * take more than a second, to keep `npm run test:quick` short.
 */
const LONG = [
  "test/{authorization,accounts,billing,captures,comments,demo,exports,projects,sharing,workspaces}/**",
  "test/**/*.property.test.ts",
  "test/backoffice/{affiliate,api-requests,emails,offers,operations,users,workspaces}.test.ts",
  "test/benchmarks/staff-benchmarks.test.ts",
  "test/brands/{exports,labels,many-appearances,rejections,rivals,several-logos,shared-and-exported}.test.ts",
  "test/brands/{taken-requests,thin-tracks,tracking,words}.test.ts",
  "test/clients/{generated,npm-packages,python,sdk-package,sdk-requests}.test.ts",
  "test/directory/tables.test.ts",
  "test/developers/{api-keys,device-login,jobs,openapi,public-api,webhook-burst,webhooks}.test.ts",
  "test/email/outcomes.test.ts",
  "test/evaluate/kinds.test.ts",
  "test/heatmaps/{create-heatmap,creation-contention,end-heatmap,failed-heatmaps,gaze,live,move-to-workspace}.test.ts",
  "test/heatmaps/{read-and-edit,reanalyse-as-type,regenerate-heatmap,remove-heatmap,rename-creator,search}.test.ts",
  "test/heatmaps/{search-contention,sweep-order,text,transfer-heatmaps,upload-parts}.test.ts",
  "test/images/{exact-pixels,open-upload,render}.test.ts",
  "test/kit/{aws-client,generated-file,guard,http,overload,rate-limit,transaction}.test.ts",
  "test/scores/{layout-attention,over-time,reference-layouts,reference-pages}.test.ts",
  "test/settings/settings.test.ts",
  "test/staff/campaigns.test.ts",
  "test/statistics/{periods,usage}.test.ts",
  "test/templates/ooh.test.ts",
  "test/tools/{architecture,run}.test.ts",
  "test/web/lazy-schemas.test.ts",
];
/** Tests of processes and emulators. They set environment variables before they load modules, so each file has its own worker. */
const ISOLATED = [
  "test/{local,pipeline,inference,logos,reports}/**",
  // They start a model endpoint.
  "test/benchmarks/{build,customer-benchmarks}.test.ts",
  "test/captures/chromium-home.test.ts",
  // They replace the size of the parts of an export before its handler is loaded.
  "test/accounts/{export,export-parts}.test.ts",
  // They replace the adapter of the model; one also sets the id of a language model before its adapter is loaded.
  "test/audits/{audits,what-if}.test.ts",
  "test/copilot/{chat,converse-stream,language-model,prompts,streaming,written-audits}.test.ts",
  // Schedulers interleave the calls of these tests, so no other file may share their clients.
  "test/{billing,captures,workspaces}/*.property.test.ts",
];
/** Tests of the whole application that neither stop it nor change its settings: those of a worker share one. */
const SHARED_CLOUD = [
  "test/cloud/{bursts,captures,emulator-access,own-account,path,second-factor}.test.ts",
  "test/cloud/clients/*.test.ts",
];
const filesOf = (globs: readonly string[]) => globs.map((glob) => glob.replace(/\*\*$/, "**/*.test.ts"));
/** Time limits are as long as a busy machine may need: what passes never waits for them. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000, interval: 100 } } };
/** All projects but the templates share the workers, so that both cores are busy until the last file. */
const parallel = { ...timeouts, sequence: { groupOrder: 1 } };
/**
 * Tests fill V8's default young generation many times a second, an eighth of a worker's processor time. Not for whole clouds: each
 * of their functions is a thread with a young generation of this size.
 */
const largeYoungGeneration = { execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"] };
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
          ...largeYoungGeneration,
          ...parallel,
        },
      },
      // The same at length: every operation for every caller.
      {
        test: {
          name: "thorough",
          include: filesOf(LONG),
          exclude: [...ISOLATED],
          ...oneCloudPerWorker,
          ...largeYoungGeneration,
          ...parallel,
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
          ...largeYoungGeneration,
          ...parallel,
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
          // Vitest runs projects with different worker limits one after another. These run while `npm test` checks the sources.
          sequence: { groupOrder: 0 },
          ...largeYoungGeneration,
          ...timeouts,
        },
      },
      // The whole application on one machine, as one process group.
      {
        test: {
          name: "cloud",
          include: ["test/cloud/**/*.test.ts", "test/local/start.test.ts"],
          exclude: SHARED_CLOUD,
          ...parallel,
        },
      },
      // The same, by files that share it.
      {
        test: {
          name: "shared-cloud",
          include: SHARED_CLOUD,
          isolate: false,
          globalSetup: ["test/cloud/kit/global-setup.ts"],
          ...parallel,
        },
      },
      // A real browser against the whole application.
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          ...parallel,
        },
      },
      // The screens in a real browser: one for all test files of a worker.
      {
        test: {
          name: "browser",
          include: ["test/web/browser/**/*.test.ts"],
          isolate: false,
          ...largeYoungGeneration,
          ...parallel,
        },
      },
    ],
    env: {
      // Processes that tests start load the same sources again and again.
      NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/compile"),
      // Each application that tests start loads the networks once, not once per core: half a second of processor time each.
      MODEL_SERVER_WORKERS: "1",
    },
    reporters: ["default"],
    sequence: { sequencer: LongestFirst },
    // On two cores: whole clouds wait for each other and for pauses a good part of their time.
    maxWorkers: 3,
  },
});
