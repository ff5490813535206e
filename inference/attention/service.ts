import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import {
  type Build,
  ContentType,
  FRAMES_CONTENT_TYPE,
  type FramesReply,
  type InferenceReply,
  MAX_REQUEST_BYTES,
} from "#contracts/pipelines/inference.ts";
import type { Service } from "../http.ts";
import { type Parts, Pool, type PoolOptions, wholeJob } from "../pool.ts";
import { Rejected } from "../rejected.ts";
import { splitFrames } from "./frames.ts";

/** One image, or the frames of a batch in order. */
export type AttentionJob = ({ readonly picture: Uint8Array } | { readonly frames: readonly Uint8Array[] }) & {
  /** Content type of all images; inferred for each when undefined. */
  readonly content: ContentType | undefined;
};

/** What one worker predicts at a time: an image, or a frame of a batch. */
export type AttentionPart = ({ readonly picture: Uint8Array } | { readonly frame: Uint8Array }) & Pick<AttentionJob, "content">;
type Reply = InferenceReply | FramesReply;

/** The attention model, as defined in contracts/pipelines/inference.ts. */
export const attention: Service<AttentionJob> = {
  maxBytes: MAX_REQUEST_BYTES,
  readHeaders(headers) {
    const type = headers["content-type"]?.split(";")[0]?.trim();
    if (type !== "image/png" && type !== "image/jpeg" && type !== FRAMES_CONTENT_TYPE)
      throw new Rejected("type.unknown", `send image/png, image/jpeg or ${FRAMES_CONTENT_TYPE}`);
    const content = contentOf(headers["x-amzn-sagemaker-custom-attributes"]);
    return (body) => {
      if (body.length === 0) throw new Rejected("picture.unreadable", "the body is empty");
      return { ...(type === FRAMES_CONTENT_TYPE ? { frames: splitFrames(body) } : { picture: body }), content };
    };
  },
};

/** Workers with the weights of a build. All of them predict the frames of a batch, each on its own, so that its bytes do not depend on them. */
export const attentionPool = (build: Build, options: PoolOptions): Pool<AttentionJob, Reply, AttentionPart> =>
  new Pool({ file: path.join(import.meta.dirname, "worker.ts"), args: [build] }, options, splitJob);

function splitJob(job: AttentionJob): Parts<AttentionPart, Reply> {
  if (!("frames" in job)) return wholeJob(job);
  const { frames, content } = job;
  return { parts: frames.map((frame) => ({ frame, content })), join: (replies) => joinFrames(replies as readonly FramesReply[]) };
}

/** The reply to a batch, from those to its frames. */
const joinFrames = (replies: readonly FramesReply[]): FramesReply => ({
  model: replies[0]!.model,
  content: mostCommon(replies.map(({ content }) => content)),
  frames: replies.flatMap(({ frames }) => frames),
});

/** The most frequent content type; of equals, the one seen first. */
function mostCommon(kinds: readonly ContentType[]): ContentType {
  const counts = Map.groupBy(kinds, (kind) => kind);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}

/** The content type from `content=web`; undefined (inferred) when absent. */
function contentOf(header: IncomingHttpHeaders[string]): ContentType | undefined {
  const said = /(?:^|[,;&\s])content=([^,;&\s]*)/.exec(String(header ?? ""))?.[1];
  if (said === undefined) return undefined;
  const content = ContentType.safeParse(said);
  if (!content.success) throw new Rejected("content.unknown", `content is one of ${ContentType.options.join(", ")}`);
  return content.data;
}
