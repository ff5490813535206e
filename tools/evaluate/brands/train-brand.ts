import { TrainReply } from "#contracts/pipelines/logos.ts";
import { train } from "#inference/logos/train.ts";
import type { VideoSet } from "./casts.ts";
import { trainingFrames } from "./training-frames.ts";

/** Labelled frames of each brand. */
const LABELLED = 8;

export type ModelFile = { readonly bytes: Uint8Array; readonly sha256: string };
export type TrainedModel = {
  readonly file: ModelFile;
  readonly objects: TrainReply["objects"];
  /** Processor time without drawing the frames. */
  readonly cpuSeconds: number;
};

/** The object of a brand in a model. */
export const objectOf = (brand: number): string => `brand-${brand}`;

/** Trains a model of one brand of a set on labelled frames of other videos. */
export async function trainBrand(
  set: VideoSet,
  brand: number,
): Promise<Omit<TrainedModel, "objects"> & { readonly object: TrainReply["objects"][number] }> {
  const { objects, ...trained } = await trainBrands(set, [brand]);
  return { ...trained, object: objects[0]! };
}

/** Trains one model whose objects are brands of a set, and compares it with other models. */
export async function trainBrands(
  set: VideoSet,
  brands: readonly number[],
  rivals: readonly ModelFile[] = [],
): Promise<TrainedModel> {
  const frames: {
    readonly jpeg: Buffer;
    readonly boxes: { object: string; x: number; y: number; width: number; height: number }[];
  }[] = [];
  for (const brand of brands)
    for (const { jpeg, box } of await trainingFrames(set.name, set.cast, set.logos, brand, LABELLED))
      frames.push({ jpeg, boxes: [{ object: objectOf(brand), ...box }] });
  const header = {
    task: "train" as const,
    model: { id: `${set.name}-${brands.join("-")}`, version: 1 },
    objects: brands.map(objectOf),
    frames: frames.map(({ jpeg, boxes }) => ({ bytes: jpeg.length, boxes })),
    rivals: rivals.map(({ bytes, sha256 }) => ({ bytes: bytes.length, sha256 })),
  };
  const parts = { frames: frames.map(({ jpeg }) => jpeg), rivals: rivals.map(({ bytes }) => bytes) };
  const before = process.cpuUsage();
  const { file, objects } = TrainReply.parse(await train(header, parts));
  const { user, system } = process.cpuUsage(before);
  if (!file) throw new Error(`brands ${brands.join(" and ")} cannot be trained: ${JSON.stringify(objects)}`);
  const bytes = Buffer.from(file.base64, "base64");
  return { file: { bytes, sha256: file.sha256 }, objects, cpuSeconds: (user + system) / 1e6 };
}
