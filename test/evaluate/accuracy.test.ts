import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { Accuracy } from "#contracts/accuracy.ts";
import { Build } from "#contracts/pipelines/inference.ts";
import { groupScores } from "../../tools/evaluate/group-scores.ts";

const read = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), "utf8"));

describe("docs/accuracy.json", () => {
  test("docs/accuracy.json matches its schema", async () => {
    expect(Accuracy.safeParse(await read("docs/accuracy.json")).error?.issues).toBeUndefined();
  });

  test("docs/accuracy.json was measured with the shipped weights", async () => {
    const { builds } = Accuracy.parse(await read("docs/accuracy.json"));
    const shipped = await Promise.all(Build.options.map((build) => read(`inference/attention/models/${build}.json`)));
    expect(builds.map(({ build, model }) => ({ build, model }))).toEqual(
      Build.options.map((build, at) => ({ build, model: (shipped[at] as { model: string }).model })),
    );
  });

  test("docs/accuracy.json states for each set whether it is conclusive, and leaves the others out of its means", async () => {
    const { builds, method } = Accuracy.parse(await read("docs/accuracy.json"));
    for (const { sets, share_of_ceiling } of builds) {
      for (const { pictures, share_of_ceiling: own, conclusive } of sets) {
        const share = own?.share;
        const narrow = !share || share.high - share.low <= method.conclusive.width;
        expect(conclusive).toBe(pictures >= method.conclusive.images && narrow);
      }
      for (const measure of ["nss", "cc"] as const) {
        const used = sets.flatMap((set) =>
          set.conclusive && set.share_of_ceiling?.measure === measure ? [set.share_of_ceiling.share.value] : [],
        );
        const mean = used.reduce((sum, value) => sum + value, 0) / used.length;
        expect(share_of_ceiling[measure]?.value ?? Number.NaN).toBeCloseTo(mean, 3);
      }
    }
  });

  test("docs/accuracy.json has every figure within its interval, and 0 bits for the centre prior compared with itself", async () => {
    const { builds } = Accuracy.parse(await read("docs/accuracy.json"));
    for (const { sets } of builds)
      for (const { models } of sets) {
        for (const figures of Object.values(models))
          for (const figure of Object.values(figures)) {
            if (!figure) continue;
            expect(figure.low).toBeLessThanOrEqual(figure.value);
            expect(figure.high).toBeGreaterThanOrEqual(figure.value);
          }
        expect(models.centre_prior.information_gain?.value ?? 0).toBe(0);
      }
  });

  test("docs/accuracy.json has what the scores of every group are compared with, and the validation of the shipped scales", async () => {
    const { builds } = Accuracy.parse(await read("docs/accuracy.json"));
    for (const { model, scores } of builds) expect(scores).toEqual(groupScores(model));
  });
});
