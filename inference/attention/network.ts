import "../no-telemetry.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import * as z from "zod";
import { type Build, ContentType } from "#contracts/pipelines/inference.ts";
import { isFlat } from "./flat.ts";
import { type ModelInput, shrink } from "./model-input.ts";

export type { Build };

/** The attention map, on a grid of about 80 × 60 cells in the aspect ratio of the working image, row by row. */
export type Attention = {
  readonly width: number;
  readonly height: number;
  /** Share of attention in each cell; sums to 1. The mean of the members. */
  readonly density: Float64Array;
  /** The map of each member of the network for this content type; each sums to 1. */
  readonly members: readonly Float64Array[];
  /** False for an image without content, whose map is only the centre prior. */
  readonly standsOut: boolean;
  /** The content type that was given or inferred. */
  readonly content: ContentType;
};

/** A loaded network. */
export type AttentionModel = {
  /** Name and version of the weights. */
  readonly name: string;
  /** Approximate number of pixels of the images it was trained on, which `readModelInput` needs. */
  readonly pixels: number;
  /**
   * Predicts where people look in the first seconds of free viewing.
   * @param content the content type; inferred when omitted
   * @param options `prior: false` leaves out the centre prior, which only an evaluation needs
   * @throws Error when the network returns values that are no density
   */
  predict(input: ModelInput, content?: ContentType, options?: { readonly prior?: boolean }): Promise<Attention>;
};

const MODELS = path.join(import.meta.dirname, "models");
const KINDS = ContentType.options;
/**
 * The JSON file beside the weights. `experts` are the weights for some content types, instead of those of the build; those of
 * `classifier` infer the type, from an image that is `shrunk` so many times. Without a classifier, the network infers the type
 * itself.
 */
const Card = z.object({
  model: z.string().min(1),
  pixels: z.int().positive(),
  experts: z.partialRecord(ContentType, z.string()).default({}),
  classifier: z.object({ weights: z.string(), shrunk: z.int().min(2) }).optional(),
});

/**
 * Loads a build's weights, each file into one session on one core: deterministic for one kind of processor.
 * @throws Error when the files of the build are missing or do not match the network
 */
export async function loadModel(build: Build = "full"): Promise<AttentionModel> {
  const card = Card.parse(JSON.parse(await readFile(path.join(MODELS, `${build}.json`), "utf8")));
  const { model: name, pixels, experts, classifier } = card;
  const files = [...new Set([build, ...Object.values(experts), ...(classifier ? [classifier.weights] : [])])];
  const sessions = new Map(await Promise.all(files.map(async (file) => [file, await openWeights(file)] as const)));
  const infer = async (input: ModelInput): Promise<ContentType | undefined> => {
    if (!classifier) return undefined;
    const { kind } = await run(sessions.get(classifier.weights)!, shrink(input, classifier.shrunk));
    return likeliest(kind!.data as Float32Array);
  };
  return {
    name,
    pixels,
    async predict(input, given, { prior: withPrior = true } = {}) {
      const content = given ?? (await infer(input));
      const session = sessions.get((content && experts[content]) ?? build)!;
      const { logits, prior, kind } = await run(session, input, content);
      const [count = 0, height = 0, width = 0] = logits!.dims;
      const ofMembers = logits!.data as Float32Array;
      const place = withPrior ? (prior!.data as Float32Array) : new Float32Array(width * height);
      const standsOut = !isFlat(input);
      const members = Array.from({ length: count }, (_, at) =>
        standsOut ? softmax(ofMembers.subarray(at * place.length, (at + 1) * place.length), place) : softmax(place),
      );
      return {
        width,
        height,
        density: meanOf(members),
        members,
        standsOut,
        content: content ?? likeliest(kind!.data as Float32Array),
      };
    },
  };
}

const openWeights = (file: string): Promise<InferenceSession> =>
  InferenceSession.create(path.join(MODELS, `${file}.onnx`), {
    executionProviders: ["cpu"],
    executionMode: "sequential",
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
  });

const run = (session: InferenceSession, { rgb, width, height }: ModelInput, content?: ContentType) =>
  session.run({
    picture: new Tensor("uint8", rgb, [1, height, width, 3]),
    content: new Tensor(
      "float32",
      Float32Array.from(KINDS, (known) => Number(known === content)),
      [1, KINDS.length],
    ),
  });

/** exp(Σ terms) over all cells, scaled to sum to 1. Throws when the result is no density. */
function softmax(...terms: readonly Float32Array[]): Float64Array {
  const sum = new Float64Array(terms[0]!.length);
  for (const term of terms) for (let cell = 0; cell < sum.length; cell++) sum[cell]! += term[cell]!;
  // Unlike Math.max, this keeps a NaN out of the maximum, so that it reaches the total, which is checked.
  const highest = sum.reduce((max, value) => (value > max ? value : max), Number.NEGATIVE_INFINITY);
  const density = sum.map((value) => Math.exp(value - highest));
  const total = density.reduce((all, value) => all + value, 0);
  if (!(total > 0 && Number.isFinite(total))) throw new Error("the network returned values that are no density");
  return density.map((value) => value / total);
}

function meanOf(members: readonly Float64Array[]): Float64Array {
  return members[0]!.map((_, cell) => members.reduce((sum, member) => sum + member[cell]!, 0) / members.length);
}

function likeliest(probabilities: Float32Array): ContentType {
  return KINDS[probabilities.indexOf(Math.max(...probabilities))]!;
}
