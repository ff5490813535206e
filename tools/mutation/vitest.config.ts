import { defineConfig } from "vitest/config";

/** The tests of one area, which tools/mutation/main.ts passes in the environment. */
export default defineConfig({
  test: { include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"), testTimeout: 120_000, hookTimeout: 120_000 },
});
