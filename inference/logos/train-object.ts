import { type LogoProblem, type LogoQuality, MIN_LABELLED_FRAMES, type TrainReply } from "#contracts/pipelines/logos.ts";
import { buildModel, type Confused } from "./build-model.ts";
import { detectorOf, type Found } from "./detector.ts";
import { type Label, type Material, materialOf } from "./material.ts";
import type { ObjectModel } from "./object-model.ts";
import { boxOf, overlap } from "./patch.ts";
import { hasStructure, usableLabels } from "./problems.ts";
import type { Mips } from "./raster.ts";

/** Labels used at most, spread evenly; more cost time and add little. */
const MAX_LABELS = 60;
/** Frames in which a first model looks for places that it confuses with the object. */
const SEARCHED = 12;
/** Most confused places of each frame. */
const CONFUSED = 3;
/** Trainings without a part of the frames, and frames in which these detect. */
const FOLDS = 10;
const TESTED = 24;
/** Overlap with a label from which a detection is right, and below which it is surely another place. */
const RIGHT = 0.4;
const ELSEWHERE = 0.2;

/**
 * A label in a frame that was left out of a training, and how confident the model of the others is there; 0 if it does not find it.
 */
export type TestedLabel = Label & { readonly confidence: number };
type Outcome = Omit<TrainReply["objects"][number], "look_alikes"> & {
  readonly model: ObjectModel | null;
  readonly tested: readonly TestedLabel[];
};
export type NamedLabel = Label & { readonly height: number };

/** Trains one object on its labels; `frames` are all frames of the request, also those without it. */
export async function trainObject(object: string, given: readonly NamedLabel[], frames: readonly Mips[]): Promise<Outcome> {
  const { usable, problems } = usableLabels(given);
  const failed = (failures: LogoProblem[], quality: LogoQuality | null = null): Outcome => ({
    object,
    quality,
    failures,
    warnings: [],
    model: null,
    tested: [],
  });
  if (new Set(usable.map(({ frame }) => frame)).size < MIN_LABELLED_FRAMES) return failed(problems);
  const labels = spread(usable, MAX_LABELS);
  const material = materialOf(object, labels, frames);
  if (!hasStructure(material)) return failed([{ code: "logo.no_structure", frames: labels.map(({ frame }) => frame) }]);
  const confused = await confusedPlaces(material, given, frames);
  const { quality, missed, tested } = await measure(material, confused, labels, frames);
  const notFound: LogoProblem[] = missed.length > 0 ? [{ code: "frames.not_found", frames: missed }] : [];
  if (quality.recall < 0.5) return failed([...notFound, ...problems], quality);
  return {
    object,
    quality,
    failures: [],
    warnings: [...problems, ...notFound],
    model: { ...buildModel(material, confused), quality },
    tested,
  };
}

/** Selects at most `max` items, evenly spread. */
function spread<Item>(items: readonly Item[], max: number): Item[] {
  const count = Math.min(max, items.length);
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}

/** What a model without knowledge of confusion finds elsewhere than the labels. */
async function confusedPlaces(material: Material, labels: readonly Label[], frames: readonly Mips[]): Promise<Confused[]> {
  const detector = await detectorOf([buildModel(material, [])]);
  const confused: Confused[] = [];
  for (const frame of spread([...frames.keys()], SEARCHED)) {
    const mips = frames[frame]!;
    const own = labels.filter((label) => label.frame === frame).map(({ pose }) => boxOf(pose));
    const [found] = await detector.find(mips);
    const elsewhere = found!.filter(({ evidence }) => own.every((box) => overlap(boxOf(evidence.pose), box) < ELSEWHERE));
    confused.push(...elsewhere.slice(0, CONFUSED).map(({ evidence }) => ({ frame, mips, evidence })));
  }
  return confused;
}

/** Trains without some frames and detects in them, until each of TESTED frames was left out once. */
async function measure(
  material: Material,
  confused: readonly Confused[],
  labels: readonly Label[],
  frames: readonly Mips[],
): Promise<{ quality: LogoQuality; missed: number[]; tested: TestedLabel[] }> {
  const testedFrames = spread([...new Set(labels.map(({ frame }) => frame))], TESTED);
  const missed: number[] = [];
  const tested: TestedLabel[] = [];
  let [boxes, found, right, claimed] = [0, 0, 0, 0];
  for (let fold = 0; fold < Math.min(FOLDS, testedFrames.length); fold++) {
    const leftOut = new Set(testedFrames.filter((_, at) => at % FOLDS === fold));
    const detector = await detectorOf([buildModel(material, confused, leftOut)]);
    for (const frame of leftOut) {
      const [all] = await detector.find(frames[frame]!);
      const sure = all!.filter(({ confidence }) => confidence >= 0.5).map(({ evidence }) => boxOf(evidence.pose));
      const inFrame = labels.filter((label) => label.frame === frame);
      const own = inFrame.map(({ pose }) => boxOf(pose));
      tested.push(...inFrame.map((label) => ({ ...label, confidence: confidenceIn(boxOf(label.pose), all!) })));
      const hits = own.filter((box) => sure.some((place) => overlap(place, box) >= RIGHT)).length;
      boxes += own.length;
      found += hits;
      claimed += sure.length;
      right += sure.filter((place) => own.some((box) => overlap(place, box) >= RIGHT)).length;
      if (hits === 0) missed.push(frame);
    }
  }
  return {
    quality: { precision: claimed === 0 ? null : right / claimed, recall: boxes === 0 ? 0 : found / boxes, boxes },
    missed,
    tested,
  };
}

const confidenceIn = (box: readonly number[], found: readonly Found[]): number =>
  Math.max(0, ...found.filter(({ evidence }) => overlap(boxOf(evidence.pose), box) >= RIGHT).map(({ confidence }) => confidence));
