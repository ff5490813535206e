import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests of one area, which tools/mutation/main.ts passes in the environment, with the set-up that they have in `npm test`. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    globalSetup: ["test/kit/global-setup.ts"],
    setupFiles: ["test/kit/setup.ts", "tools/mutation/setup.ts"],
    env: { NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/compile") },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
