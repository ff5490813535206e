import * as z from "zod";
import { HeatmapId } from "./heatmaps.ts";
import { everyPerson } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { Quantity } from "./quantity.ts";
import { VIDEO_MAX_SECONDS } from "./reference.ts";

export const COMMENT_LENGTH = 2000;
/** A heatmap has at most so many comments, answers included: they are read at once, and a reply holds at most 6 MB, whatever they say. */
export const COMMENTS_MAX = 500;
const MENTIONS_MAX = 20;

export const CommentId = z
  .string()
  .regex(/^cm_[0-9a-z]{26}$/)
  .meta({ id: "CommentId" });

/** A point of the picture or of the frame, x and y in 0…1 of width and height. */
const Place = z.strictObject({ x: Quantity.max(1), y: Quantity.max(1) }).meta({ id: "CommentPlace" });

const Seconds = Quantity.max(VIDEO_MAX_SECONDS.others);

/**
 * A comment on a heatmap. One without `parent` begins a thread, which may be pinned to a second of the video and to a place; answers carry
 * neither, and only the first of a thread is resolved.
 */
export const Comment = z
  .object({
    uid: CommentId,
    parent: CommentId.nullable(),
    comment: z.string(),
    time: Seconds.nullable().meta({
      description: "Second of the video; null for images, answers, and what is said of the whole",
    }),
    place: Place.nullable(),
    pin: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: "Number of the place, from 1 on each heatmap: stays, and is not given again; null without a place" }),
    added_by: z.string().meta({ description: "Uid of its author; empty once he is gone" }),
    added_by_name: z.string(),
    timestamp: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    mentions: z.array(z.object({ uid: z.string(), name: z.string() })),
    resolved: z
      .object({ at: z.iso.datetime(), by_name: z.string() })
      .nullable()
      .meta({ description: "When the thread was settled, and by whom; null while it is open" }),
    version: z.int().min(1),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

const Text = z.string().trim().min(1).max(COMMENT_LENGTH);
const Mentions = z
  .array(z.string().min(1).max(64))
  .max(MENTIONS_MAX)
  .default([])
  .meta({ description: "Uids of people of the workspace, who are told by mail" });

const ofHeatmap = z.strictObject({ uid: HeatmapId });
const params = z.strictObject({ uid: HeatmapId, comment: CommentId });
const own = { trial: "own", trialEnded: "own", freemium: "own", member: "own", admin: "own", staff: "own" } as const;

export const comments = contract("comments", {
  list: {
    summary: "All comments on a heatmap, oldest first",
    row: "B19",
    method: "GET",
    path: "/comments/heatmaps/{uid}",
    callers: everyPerson,
    params: ofHeatmap,
    returns: z
      .object({
        comments: z.array(Comment),
        avatars: z.record(z.string(), z.string()).meta({
          description:
            "Pictures of their authors, data addresses by uid: once each, however much they wrote; nobody is in it who has none",
        }),
      })
      .meta({ id: "Comments" }),
    errors: ["heatmap.not_found"],
    shows: ["comment"],
  },
  add: {
    summary: "Comment on a finished heatmap, pinned to a time and a place if wanted, or answer a comment",
    row: "B19",
    method: "POST",
    path: "/comments/heatmaps/{uid}",
    callers: everyPerson,
    status: 201,
    params: ofHeatmap,
    body: z.strictObject({
      comment: Text,
      parent: CommentId.nullable().default(null).meta({ description: "The comment that begins the thread" }),
      time: Seconds.nullable().default(null),
      place: Place.nullable().default(null),
      mentions: Mentions,
    }),
    returns: Comment,
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_ready",
      "comment.not_found",
      "comment.too_many",
      "comment.outside",
      "comment.unknown_person",
    ],
  },
  edit: {
    summary: "Change the words of one's own comment; `version` is the one the change was made against",
    row: "B20",
    method: "PATCH",
    path: "/comments/heatmaps/{uid}/{comment}",
    callers: own,
    params,
    body: z.strictObject({ version: z.int(), comment: Text, mentions: Mentions }),
    returns: Comment,
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "comment.not_found",
      "comment.changed",
      "comment.unknown_person",
    ],
  },
  resolve: {
    summary: "Settle a thread, or open it again",
    row: "B19",
    method: "PUT",
    path: "/comments/heatmaps/{uid}/{comment}/resolved",
    callers: everyPerson,
    params,
    body: z.strictObject({ resolved: z.boolean() }),
    returns: Comment,
    errors: ["request.invalid", "heatmap.not_found", "comment.not_found"],
  },
  remove: {
    summary: "Delete one's own comment, or as an admin or staff anybody's; with the first of a thread go its answers",
    row: "B34",
    method: "DELETE",
    path: "/comments/heatmaps/{uid}/{comment}",
    callers: { trial: "own", trialEnded: "own", freemium: "own", member: "own", admin: "yes", staff: "yes" },
    params,
    returns: z.object({ deleted: z.array(CommentId) }).meta({ id: "DeletedComments" }),
    errors: ["heatmap.not_found", "comment.not_found"],
  },
} as const satisfies ContractSpec);
