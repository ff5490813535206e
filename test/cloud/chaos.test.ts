import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { FAULTS } from "#tools/chaos/faults.ts";
import { planRounds } from "#tools/chaos/plan.ts";
import { type RoundResult, runChaos } from "#tools/chaos/run-chaos.ts";

/** A restart, which must be fast, and a fault that no other test of the whole application makes happen. */
const CHOSEN = FAULTS.filter(({ name, step }) => step === "image: Predict" || name === "full disk");

const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-chaos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("all work ends after each fault, the stored data is consistent, and a restart takes at most ten seconds", async () => {
  const rounds = planRounds(CHOSEN, CHOSEN.length, 1);
  const results: RoundResult[] = [];
  await runChaos(folder, rounds, (result) => results.push(result));
  expect(results.map(({ fault, violations }) => ({ fault, violations }))).toEqual(
    rounds.map(({ fault }) => ({ fault: fault.name, violations: [] })),
  );
  // The rounds fail when it takes more than ten seconds.
  expect(results.filter(({ restartMs }) => restartMs !== undefined)).toHaveLength(1);
});

test("a seed determines the order of the faults, and each fault happens before any is repeated", () => {
  const names = (seed: number) => planRounds(FAULTS, FAULTS.length, seed).map(({ fault }) => `${fault.name} ${fault.step}`);
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
  expect(new Set(names(1)).size).toBe(FAULTS.length);
});
