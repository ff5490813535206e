/**
 * `npm test`: the static checks and every test. `npm run test:quick`: types, format of changed files, and short tests that need
 * neither the whole local cloud nor a browser. Arguments after `--` go to vitest: `npm test -- test/heatmaps`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { prepareAssembly, prepareWeb } from "#local/prepare/prepare.ts";
import { check } from "./check.ts";

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const forwardedArguments = args.filter((argument) => argument !== "--quick" && argument !== "--");

const projects = quick ? ["--project", "unit"] : [];
const vitest = path.join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const tests = spawn(process.execPath, [vitest, "run", ...projects, ...forwardedArguments], { stdio: "inherit" });
const ended = once(tests, "exit") as Promise<[number | null]>;
const isComplete = !quick && forwardedArguments.length === 0;
// While the first tests run, which use one core. Vitest stops the tests when it is interrupted.
const passed = forwardedArguments.length > 0 || (await check({ isQuick: quick }));
if (!passed) tests.kill("SIGINT");
// Most of the later tests need these. They report a failure themselves.
else if (isComplete) await Promise.allSettled([prepareAssembly(), prepareWeb()]);
const [status] = await ended;
process.exit(passed ? (status ?? 1) : 1);
