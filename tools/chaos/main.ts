/**
 * Runs the whole application on this machine under load and makes parts of it fail: `npm run chaos -- [--seed 1] [--rounds 73]
 * [--only TEXT]`. The seed, which is printed, determines the order of the faults; `--only` keeps those with this text in their name
 * or step. After each fault, everything that was in progress must have ended, and the stored data must be consistent. Prints a
 * table, and what is wrong on standard error. Fails when anything is.
 */
import { parseArgs } from "node:util";
import { withTemporaryFolder } from "../bench/temporary-folder.ts";
import { wholeNumber } from "../whole-number.ts";
import { FAULTS } from "./faults.ts";
import { planRounds } from "./plan.ts";
import { type RoundResult, runChaos } from "./run-chaos.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string" }, only: { type: "string", default: "" } },
});
const faults = FAULTS.filter(({ name, step }) => `${name} ${step}`.includes(values.only));
const seed = wholeNumber("seed", values.seed);
const rounds = planRounds(faults, wholeNumber("rounds", values.rounds ?? faults.length), seed);

const results: RoundResult[] = [];
console.log(`seed ${seed}, ${rounds.length} rounds\n`);
console.log("| fault | step | result | heatmaps | restart |\n|---|---|---|---|---:|");
await withTemporaryFolder((folder) =>
  runChaos(folder, rounds, (result) => {
    const { fault, step, outcome, restartMs, violations } = result;
    const restart = restartMs === undefined ? "" : `${(restartMs / 1000).toFixed(1)} s`;
    console.log(`| ${fault} | ${step} | ${violations.length === 0 ? "passed" : "failed"} | ${outcome} | ${restart} |`);
    for (const violation of violations) console.error(`seed ${seed}, round ${results.length + 1}: ${violation}`);
    results.push(result);
  }),
);
const failed = results.filter(({ violations }) => violations.length > 0).length;
const restarts = results.flatMap(({ restartMs }) => restartMs ?? []);
console.log(
  `\nseed ${seed}: ${results.length - failed} of ${results.length} rounds passed, ${restarts.length} restarts, the longest ${(Math.max(0, ...restarts) / 1000).toFixed(1)} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
