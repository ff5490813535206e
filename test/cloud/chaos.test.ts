import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { FAULTS } from "#tools/chaos/faults.ts";
import { planRounds } from "#tools/chaos/plan.ts";
import { type RoundResult, runChaos } from "#tools/chaos/run-chaos.ts";

/** Faults that no other test of the whole application makes happen, of different kinds. */
const NAMES = ["full disk", "kill the database"];

const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-chaos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("after each fault everything ends, credits are exact, and the stored data is consistent", async () => {
  const rounds = planRounds(
    FAULTS.filter(({ name }) => NAMES.includes(name)),
    NAMES.length,
    1,
  );
  const results: RoundResult[] = [];
  await runChaos(folder, rounds, (result) => results.push(result));
  expect(results.map(({ fault, violations }) => ({ fault, violations }))).toEqual(
    rounds.map(({ fault }) => ({ fault: fault.name, violations: [] })),
  );
});

test("a seed determines the order of the faults, and each happens before any happens again", () => {
  const names = (seed: number) => planRounds(FAULTS, FAULTS.length, seed).map(({ fault }) => `${fault.name} ${fault.step}`);
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
  expect(new Set(names(1)).size).toBe(FAULTS.length);
});
