/**
 * Measures the logo detector on generated videos: npm run evaluate -- --brands [--set held-out|development] [--from 0] [--to 40]
 * [--difficulty similar] Trains a model of each brand of the set on eight labelled frames, as one owner, encodes each video,
 * searches it at five frames per second for its brand, follows the detections and compares with what was drawn. Brands that look
 * like another one are also searched without the model of the other, and with one model of both. Everything is drawn from fixed
 * seeds, and one machine repeated a run exactly. The 40 held-out videos take about 25 minutes of one core.
 */
import { parseArgs } from "node:util";
import * as z from "zod";
import { withTemporaryFolder } from "#tools/bench/temporary-folder.ts";
import { loadSet, SETS, type VideoSet } from "./casts.ts";
import { type Measured, measureVideo, type Search } from "./measure-video.ts";
import { type Owner, trainOwner } from "./owner.ts";
import { type Plan, planVideo } from "./plan-video.ts";
import { summarise } from "./summarise.ts";

export async function measureBrands(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      brands: { type: "boolean" },
      set: { type: "string", default: "held-out" },
      from: { type: "string" },
      to: { type: "string" },
      difficulty: { type: "string" },
    },
  });
  const set = await loadSet(z.enum(Object.keys(SETS) as (keyof typeof SETS)[]).parse(values.set));
  const [from, to] = [Number(values.from ?? 0), Number(values.to ?? set.videos)];
  const owner = await trainOwner(set);
  const measured: Measured[] = [];
  await withTemporaryFolder(async (folder) => {
    for (let number = from; number < to; number++) {
      const plan = planVideo(set.name, number, set.cast);
      if (values.difficulty !== undefined && plan.difficulty !== values.difficulty) continue;
      const found = await measureVideo(plan, set, await searchesOf(plan, set, owner), folder);
      measured.push(...found);
      console.error(lineOf(found.filter(({ way }) => way === "competing")));
    }
  });
  print(measured);
}

/**
 * Each brand in its own model, alongside the owner’s models that look alike and without them; and brands that look alike in one
 * model.
 */
async function searchesOf(plan: Plan, set: VideoSet, owner: Owner): Promise<Search[]> {
  const brands = searchedIn(plan, set);
  const own = brands.map((brand) => ({ brands: [brand], models: [owner.fileOf(brand)], rivals: owner.rivalsOf(brand) }));
  const searches: Search[] = own.map((search) => ({ ...search, way: "competing" }));
  for (const search of own) if (search.rivals.length > 0) searches.push({ ...search, rivals: [], way: "alone" });
  if (plan.difficulty !== "similar") return searches;
  const both = brands.toSorted((one, other) => one - other);
  return [...searches, { brands: both, models: [await owner.fileOfBoth(both)], rivals: [], way: "together" }];
}

/** Each video is searched for its brand; those that show a similar one or none also for a brand that may look alike. */
function searchedIn({ brand, difficulty }: Plan, { cast }: VideoSet): number[] {
  if (difficulty === "similar") return [brand, cast.similar(brand)];
  return difficulty === "no logo" ? [brand, (brand + 5) % cast.aspects.length] : [brand];
}

function lineOf(measured: readonly Measured[]): string {
  const [{ plan, samples } = measured[0]!] = measured;
  const cpuSeconds = measured.reduce((sum, one) => sum + one.cpuSeconds, 0) / measured.length;
  const { groups } = summarise(measured);
  const all = groups.find(({ group }) => group === "all")!;
  const found = all.found === null ? "–" : `${Math.round(100 * all.found)}%`;
  const speed = (cpuSeconds / samples.length).toFixed(2);
  return `${plan.name} brand ${plan.brand} ${plan.difficulty} ${Math.round(plan.height)} px crf ${plan.crf}: ${found} of ${all.seconds.toFixed(1)} s, false ${all.false.toFixed(1)} s, ${speed} s CPU a frame and search`;
}

function print(measured: readonly Measured[]): void {
  const { groups, exposure, reliability } = summarise(measured);
  const percent = (share: number | null) => (share === null ? "–" : `${(100 * share).toFixed(1)}%`);
  console.table(
    Object.fromEntries(
      groups.map(({ group, seconds, found, false: wrong, searched }) => [
        group,
        {
          "seconds shown": seconds.toFixed(1),
          found: percent(found),
          "false seconds": wrong.toFixed(1),
          "of all searched": percent(wrong / searched),
        },
      ]),
    ),
  );
  console.log(
    `exposure within 0.3 s + 5% in ${percent(exposure.within)} of ${exposure.videos}, median error ${exposure.medianError.toFixed(2)} s`,
  );
  console.table(
    Object.fromEntries(
      reliability.map(({ from, to, detections, right }) => [`${from}–${to}`, { detections, right: percent(right) }]),
    ),
  );
}
