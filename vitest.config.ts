import { defineConfig } from "vitest/config";

const patience = { testTimeout: 30_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      // Rules, storage and handlers against a real table and bucket: the quick tests.
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/{e2e,cloud,infra,local,authorization,pipeline,inference}/**", "test/web/browser/**"],
          ...patience,
        },
      },
      // Every operation for every subject, every pipeline step, the model's server, every stand-in against its conformance spec.
      {
        test: {
          name: "thorough",
          include: ["test/{local,authorization,pipeline,inference}/**/*.test.ts"],
          exclude: ["test/local/start.test.ts"],
          ...patience,
        },
      },
      // Templates, and the whole application on one machine, as one process group.
      {
        test: {
          name: "cloud",
          include: ["test/{infra,cloud}/**/*.test.ts", "test/local/start.test.ts"],
          ...patience,
          testTimeout: 120_000,
        },
      },
      // A real browser against the whole application.
      {
        test: {
          name: "browser",
          include: ["test/e2e/**/*.test.ts", "test/web/browser/**/*.test.ts"],
          fileParallelism: false,
          ...patience,
          testTimeout: 120_000,
        },
      },
    ],
    reporters: ["default"],
    maxWorkers: 2,
  },
});
