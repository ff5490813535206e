import sharp from "sharp";
import { predictMap } from "#adapters/inference.ts";
import { getFile, putFile } from "#adapters/storage.ts";
import type { Split } from "#contracts/benchmarks.ts";
import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { CONTEXT_CONTENT } from "#contracts/templates.ts";
import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { backgroundKey, frozenKey, templateKey } from "#domain/benchmarks/files.ts";
import { type Corners, sidesOf } from "#domain/benchmarks/placement/homography.ts";
import { splitSlot } from "#domain/benchmarks/placement/split-slot.ts";
import { cornersOf } from "#domain/benchmarks/staff/corners.ts";
import { templatesOfBenchmark } from "#domain/benchmarks/staff/list-templates.ts";
import { BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import type { BenchmarkTemplate } from "#domain/benchmarks/template.entity.ts";
import { withKnownCategories } from "#domain/benchmarks/with-known-categories.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { readBuilding } from "./build-state.ts";
import { type Frozen, type FrozenTemplate, readFrozen } from "./read-frozen.ts";
import { readShares } from "./read-shares.ts";
import { subjectsFor } from "./subjects-for.ts";

/** Longest side of a template’s background in a version, in pixels. */
const SCENE_SIDE = 1600;
/** Side of the image that is predicted to find out which model is in use. */
const PROBE_SIDE = 64;

/**
 * Freezes the templates and subjects of a requested build, so that edits during the build change nothing, and sets the counters.
 * Returns the templates to measure; none if the build was stopped.
 * @throws InferenceBusy or InferenceInterrupted if a retry may help
 */
export async function freezeBuild(job: BenchmarkBuildJob): Promise<BenchmarkBuildJob & { templates: string[] }> {
  const benchmark = await readBuilding(job);
  if (!benchmark) return { ...job, templates: [] };
  const frozen = benchmark.status === "requested" ? await freeze(benchmark, job) : await readFrozen(job);
  return { ...job, templates: frozen?.templates.map(({ uid }) => uid) ?? [] };
}

/** Freezes a build; undefined if it was stopped meanwhile. */
async function freeze(benchmark: Benchmark, job: BenchmarkBuildJob): Promise<Frozen | undefined> {
  const query = BenchmarkSubjectEntity.query.byBenchmark({ benchmark: benchmark.uid });
  const { data: subjects } = await query.go({ pages: "all", consistent: true });
  const templates: FrozenTemplate[] = [];
  for (const template of await templatesOfBenchmark(benchmark)) templates.push(await freezeTemplate(benchmark, template, job));
  const { categories_templates, categories_subjects } = benchmark;
  const frozen: Frozen = {
    version: benchmark.version + 1,
    model: await modelInUse(benchmark),
    categories_templates: [...categories_templates],
    categories_subjects: [...categories_subjects],
    templates,
    subjects: subjects
      .map((subject) => withKnownCategories(categories_subjects, subject))
      .map(({ uid, name, extension, categories }) => ({ uid, name, extension, categories: { ...categories } })),
  };
  await putFile(frozenKey(job.benchmark, job.build), Buffer.from(JSON.stringify(frozen)), "application/json");
  let missing = 0;
  for (const template of templates) {
    const known = await readShares(template, { model: frozen.model, build: job.build });
    missing += subjectsFor(template, frozen).filter(({ uid }) => !known.has(uid)).length;
  }
  const isRequested = await conditionHolds(
    BenchmarkEntity.patch({ uid: benchmark.uid })
      .set({ status: "processing", last_update: now().toISOString() })
      .set({ remaining_attention: missing, remaining_templates: templates.length })
      .where(({ build, status }, { eq }) => `${eq(build, job.build)} AND ${eq(status, "requested")}`)
      .go(),
  );
  return isRequested ? frozen : undefined;
}

/** Stores the background in the size in which it is used, and scales the slot. */
async function freezeTemplate(
  benchmark: Benchmark,
  template: BenchmarkTemplate,
  { build }: BenchmarkBuildJob,
): Promise<FrozenTemplate> {
  const { uid, kind, categories_templates } = benchmark;
  const original = sharp(await getFile(templateKey(template))).autoOrient();
  const resized = original.resize(SCENE_SIDE, SCENE_SIDE, { fit: "inside", withoutEnlargement: true });
  const opaque = resized.toColourspace("srgb").flatten({ background: "#ffffff" });
  const { data, info } = await opaque.jpeg({ quality: 92 }).toBuffer({ resolveWithObject: true });
  await putFile(backgroundKey(uid, build, template.number), data, "image/jpeg");
  const splits = splitsOf(template, categories_templates);
  const scale = ([x, y]: readonly [number, number]) =>
    [(x * info.width) / template.originalWidth, (y * info.height) / template.originalHeight] as [number, number];
  const whole = cornersOf(template.coordinates).map(scale) as [Point, Point, Point, Point];
  const corners = splits.reduce<Corners>(splitSlot, whole);
  const sides = sidesOf(corners);
  return {
    uid: template.uid,
    slot: [template.round, ...splits.map(({ axis, percent, index }) => `${axis}-${percent}-${index}`), "end"].join("/"),
    categories: { ...template.categories },
    linked: linkedOf(template, benchmark),
    file: {
      id: template.number,
      kind,
      name: template.name,
      categories: { ...template.categories },
      width: info.width,
      height: info.height,
      corners: corners.map(([x, y]) => [x, y] as Point) as [Point, Point, Point, Point],
      slot: { width: Math.max(1, Math.round(sides.width)), height: Math.max(1, Math.round(sides.height)) },
      layers: null,
    },
  };
}

type Point = [number, number];

/** The splits of a template’s category values, in the order of the categories: each divides what the previous one chose. */
const splitsOf = ({ categories }: BenchmarkTemplate, known: Benchmark["categories_templates"]): readonly Split[] =>
  known.flatMap(({ name, values }) => values.find(({ value }) => value === categories[name])?.options ?? []);

/** The categories in which a template is compared only with subjects of its value: where the category or the value is linked. */
const linkedOf = (
  { categories }: BenchmarkTemplate,
  { categories_templates, categories_linked }: Pick<Benchmark, "categories_templates" | "categories_linked">,
): string[] =>
  categories_templates
    .filter(({ name, linked, values }) => {
      const chosen = values.find(({ value }) => value === categories[name]);
      return categories_linked && chosen !== undefined && (linked || chosen.linked);
    })
    .map(({ name }) => name);

async function modelInUse({ kind }: Benchmark): Promise<string> {
  const probe = sharp({ create: { width: PROBE_SIDE, height: PROBE_SIDE, channels: 3, background: "#808080" } });
  return (await predictMap(await probe.png().toBuffer(), CONTEXT_CONTENT[kind])).model;
}
