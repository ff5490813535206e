import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import * as pictures from "#test/kit/images.ts";
import { type Outcome, predictAll } from "../../tools/predict/workers.ts";
import { temporaryFiles } from "./kit/predict-run.ts";

const files = temporaryFiles();
afterAll(files.remove);

/** The worker processes of this process, from the process table. */
const workers = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("predict/worker.ts");
      } catch {
        return false;
      }
    });

test("a killed worker loses only its current image, and another worker does the rest", async () => {
  const file = await files.write("image.png", await pictures.png(64, 48));
  const jobs = ["a", "b", "c"].map((name) => ({ file, out: files.at(`${name}.png`) }));
  const outcomes: Outcome[] = [];
  const killed: number[] = [];
  await predictAll(jobs, { build: "full", content: "natural", workers: 1 }, (outcome) => {
    outcomes.push(outcome);
    if (outcomes.length > 1) return;
    killed.push(...workers());
    for (const pid of killed) process.kill(pid, "SIGKILL");
  });

  expect(killed).toHaveLength(1);
  expect(outcomes).toEqual([
    { file, content: "natural", standsOut: true },
    { file, problem: "the process that looked at it ended (SIGKILL)" },
    { file, content: "natural", standsOut: true },
  ]);
  expect(files.bytes("c.png").equals(files.bytes("a.png"))).toBe(true);
  expect(() => files.bytes("b.png")).toThrow("ENOENT");
});
