import {
  type DetectHeader,
  type DetectReply,
  type LogoDetection,
  MAX_DETECTIONS,
  MIN_CONFIDENCE,
} from "#contracts/pipelines/logos.ts";
import { type Detector, detectorOf, type Found } from "./detector.ts";
import { readModelFile } from "./model-file.ts";
import type { ObjectModel } from "./object-model.ts";
import { boxOf, isSamePlace } from "./patch.ts";
import { readFrame } from "./read-frame.ts";
import { isTaken, type Rivals, readRivals } from "./rivals.ts";

type Parts = {
  readonly models: readonly Uint8Array[];
  readonly rivals: readonly Uint8Array[];
  readonly frames: readonly Uint8Array[];
};

/** What is searched: the position of each object's model, and the objects of other models with which each competes. */
type Searched = { readonly positions: ReadonlyMap<ObjectModel, number>; readonly rivals: Rivals };

/**
 * Finds the objects of the models in each frame.
 * @param parts the files of the models and of their rivals, and the frames
 * @throws Rejected model.unreadable, frame.unreadable, frame.too_large
 */
export async function detect(header: DetectHeader, parts: Parts): Promise<DetectReply> {
  const models = parts.models.map((bytes, at) => readModelFile(bytes, header.models[at]!.sha256));
  const positions = new Map(models.flatMap(({ objects }, model) => objects.map((object) => [object, model] as const)));
  const { rivals, unread } = readRivals(header.rivals, parts.rivals);
  const detector = await detectorOf([...positions.keys()]);
  const frames: DetectReply["frames"] = [];
  for (const [position, image] of parts.frames.entries())
    frames.push({ detections: await detectIn(image, position, detector, { positions, rivals }) });
  return { task: "detect", frames, unread_rivals: [...unread] };
}

async function detectIn(
  image: Uint8Array,
  position: number,
  detector: Detector,
  { positions, rivals }: Searched,
): Promise<LogoDetection[]> {
  const mips = await readFrame(image, position);
  const { width, height } = mips[0]!;
  const found = (await detector.find(mips)).flatMap((places) => places.slice(0, MAX_DETECTIONS));
  return withoutOverlaps(found, positions).flatMap(({ model, evidence, confidence }) => {
    if (confidence < MIN_CONFIDENCE || isTaken(mips, { model, evidence, confidence }, rivals)) return [];
    const [left, top, right, bottom] = boxOf(evidence.pose);
    const [x, y] = [Math.max(0, left / width), Math.max(0, top / height)];
    const box = { x, y, width: Math.min(1, right / width) - x, height: Math.min(1, bottom / height) - y };
    if (box.width <= 0 || box.height <= 0) return [];
    return [{ model: positions.get(model)!, object: model.id, box, confidence }];
  });
}

/** A place shows one object of a model: of similar logos, the most confident one. */
function withoutOverlaps(found: readonly Found[], positions: ReadonlyMap<ObjectModel, number>): Found[] {
  const kept: Found[] = [];
  for (const next of found.toSorted((one, other) => other.confidence - one.confidence)) {
    const others = kept.filter(({ model }) => positions.get(model) === positions.get(next.model));
    if (!others.some(({ evidence }) => isSamePlace(evidence.pose, next.evidence.pose))) kept.push(next);
  }
  return kept;
}
