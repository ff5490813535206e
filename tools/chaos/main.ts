/**
 * Runs the whole application on this machine under load and makes parts of it fail: `npm run chaos -- [--seed 1] [--rounds 26]`.
 * The seed determines the order of the faults. After each fault, everything that was in progress must have ended, and the stored
 * data must be consistent. Prints a table, and what is wrong on standard error. Fails when anything is.
 */
import { parseArgs } from "node:util";
import { withTemporaryFolder } from "../bench/temporary-folder.ts";
import { FAULTS } from "./faults.ts";
import { planRounds } from "./plan.ts";
import { type RoundResult, runChaos } from "./run-chaos.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: String(FAULTS.length) } },
});

const results: RoundResult[] = [];
console.log("| fault | step | result | heatmaps | restart |\n|---|---|---|---|---:|");
await withTemporaryFolder((folder) =>
  runChaos(folder, planRounds(FAULTS, Number(values.rounds), Number(values.seed)), (result) => {
    const { fault, step, outcome, restartMs, violations } = result;
    const restart = restartMs === undefined ? "" : `${(restartMs / 1000).toFixed(1)} s`;
    console.log(`| ${fault} | ${step} | ${violations.length === 0 ? "passed" : "failed"} | ${outcome} | ${restart} |`);
    for (const violation of violations) console.error(violation);
    results.push(result);
  }),
);
process.exitCode = results.every(({ violations }) => violations.length === 0) ? 0 : 1;
