import "../no-telemetry.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { InferenceSession, type OnnxValue, Tensor } from "onnxruntime-node";
import * as z from "zod";
import { type Build, ContentType } from "#contracts/pipelines/inference.ts";
import { isFlat } from "./flat.ts";
import { type ModelInput, mirror, shrink } from "./model-input.ts";

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
 * One way to see the image: the network's weights, which may be an encoder for the `head` that predicts from its features, and
 * whether it sees the image mirrored. `share` is what the view counts for in the mean, relative to the others.
 */
const View = z.object({
  weights: z.string().min(1),
  head: z.string().min(1).optional(),
  mirrored: z.boolean().default(false),
  share: z.number().positive().default(1),
});
type View = z.infer<typeof View>;
/**
 * The JSON file beside the weights. A map is the mean over the `views` of its content type, whose networks have the same number of
 * members. The `classifier` infers the type, from an image that is `shrunk` so many times. Without a classifier, the network infers
 * the type itself.
 */
const Card = z.object({
  model: z.string().min(1),
  pixels: z.int().positive(),
  views: z.record(ContentType, z.array(View).min(1)),
  classifier: z.object({ weights: z.string(), head: z.string(), shrunk: z.int().min(2) }).optional(),
});

/**
 * Loads a build's weights, each file into one session on one core: deterministic for one kind of processor.
 * @throws Error when the files of the build are missing or do not match the network
 */
export async function loadModel(build: Build = "full"): Promise<AttentionModel> {
  const {
    model: name,
    pixels,
    views,
    classifier,
  } = Card.parse(JSON.parse(await readFile(path.join(MODELS, `${build}.json`), "utf8")));
  const run = await openNetworks([...Object.values(views).flat(), ...(classifier ? [classifier] : [])]);
  const infer = async (input: ModelInput): Promise<ContentType | undefined> =>
    classifier && likeliest((await run(classifier, shrink(input, classifier.shrunk))).kind!);
  const predictView = async (view: View, input: ModelInput, content?: ContentType): Promise<ViewPrediction> => {
    const { logits, prior, kind } = await run(view, view.mirrored ? mirror(input) : input, content);
    const [count = 0, height = 0, width = 0] = logits!.dims;
    const all = logits!.data as Float32Array;
    const cells = width * height;
    const members = Array.from({ length: count }, (_, at) => all.subarray(at * cells, (at + 1) * cells));
    if (view.mirrored) for (const member of members) reverseRows(member, width);
    return { width, height, logits: members, prior: prior!.data as Float32Array, content: content ?? likeliest(kind!) };
  };
  return {
    name,
    pixels,
    async predict(input, given, { prior: withPrior = true } = {}) {
      const inferred = given ?? (await infer(input));
      const ofContent = views[inferred ?? "natural"];
      const predictions: ViewPrediction[] = [];
      for (const view of ofContent) predictions.push(await predictView(view, input, inferred));
      const shares = ofContent.map(({ share }) => share);
      const { width, height, prior, logits, content } = predictions[0]!;
      const place = withPrior ? prior : new Float32Array(prior.length);
      const standsOut = !isFlat(input);
      const members = logits.map((_, member) =>
        standsOut
          ? meanOf(
              predictions.map((prediction) => softmax(prediction.logits[member]!, place)),
              shares,
            )
          : softmax(place),
      );
      return { width, height, density: meanOf(members), members, standsOut, content };
    },
  };
}

/** The output of a network for one view, in the orientation of the image. */
type ViewPrediction = {
  readonly width: number;
  readonly height: number;
  /** Log attention without prior, by member. */
  readonly logits: readonly Float32Array[];
  /** Log centre prior. */
  readonly prior: Float32Array;
  /** The given or inferred content type. */
  readonly content: ContentType;
};

/** Runs the weights of a view, then its head. */
type RunNetwork = (
  network: Pick<View, "weights" | "head">,
  input: ModelInput,
  content?: ContentType,
) => Promise<InferenceSession.OnnxValueMapType>;

/** Opens the files of the networks, each once. */
async function openNetworks(networks: readonly Pick<View, "weights" | "head">[]): Promise<RunNetwork> {
  const files = new Set(networks.flatMap(({ weights, head }) => (head ? [weights, head] : [weights])));
  const sessions = new Map(await Promise.all([...files].map(async (file) => [file, await openWeights(file)] as const)));
  return async ({ weights, head }, { rgb, width, height }, content) => {
    const first = sessions.get(weights)!;
    const results = await first.run({
      picture: new Tensor("uint8", rgb, [1, height, width, 3]),
      ...(first.inputNames.includes("content") && { content: oneHot(content) }),
    });
    if (!head) return results;
    const second = sessions.get(head)!;
    return second.run(Object.fromEntries(second.inputNames.map((name) => [name, results[name]!])));
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

/** Zeros when the content type is unknown. */
const oneHot = (content: ContentType | undefined) =>
  new Tensor(
    "float32",
    Float32Array.from(KINDS, (known) => Number(known === content)),
    [1, KINDS.length],
  );

function reverseRows(map: Float32Array, width: number): void {
  for (let start = 0; start < map.length; start += width) map.subarray(start, start + width).reverse();
}

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

function meanOf(maps: readonly Float64Array[], shares: readonly number[] = maps.map(() => 1)): Float64Array {
  const all = shares.reduce((sum, share) => sum + share, 0);
  return maps[0]!.map((_, cell) => maps.reduce((sum, map, at) => sum + map[cell]! * shares[at]!, 0) / all);
}

function likeliest({ data }: OnnxValue): ContentType {
  const probabilities = data as Float32Array;
  return KINDS[probabilities.indexOf(Math.max(...probabilities))]!;
}
