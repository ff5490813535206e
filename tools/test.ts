/**
 * `npm test`: the static checks, then every test. `npm run test:quick`: the checks and the tests that need neither the whole
 * local cloud nor a browser. Arguments after `--` go to vitest: `npm test -- test/heatmaps`.
 */
import { spawnSync } from "node:child_process";
import { check } from "./check.ts";

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const forwardedArguments = args.filter((argument) => argument !== "--quick" && argument !== "--");

if (forwardedArguments.length === 0 && !(await check())) process.exit(1);
const projects = quick ? ["--project", "unit"] : [];
const vitest = new URL("../node_modules/vitest/vitest.mjs", import.meta.url).pathname;
const { status } = spawnSync(process.execPath, [vitest, "run", ...projects, ...forwardedArguments], { stdio: "inherit" });
process.exit(status ?? 1);
