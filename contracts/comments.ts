import * as z from "zod";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { sampleId } from "./kit/sample-id.ts";
import { NonNegative } from "./non-negative.ts";
import { VIDEO_MAX_SECONDS } from "./reference.ts";

export const COMMENT_LENGTH = 2000;
/** Maximum comments per heatmap, replies included: all are read at once, and a response is limited to 6 MB. */
export const COMMENTS_MAX = 500;
const MENTIONS_MAX = 20;

export const CommentId = z
  .string()
  .regex(/^cm_[0-9a-z]{26}$/)
  .meta({ id: "CommentId", description: "Id of a comment" });

/** A point of the image or frame, x and y in 0 to 1 of width and height. */
const Place = z
  .strictObject({
    x: NonNegative.max(1).meta({ description: "0 to 1 of the width" }),
    y: NonNegative.max(1).meta({ description: "0 to 1 of the height" }),
  })
  .meta({ id: "CommentPlace" });

const Seconds = NonNegative.max(VIDEO_MAX_SECONDS.others);

/**
 * A comment on a heatmap. One without `parent` starts a thread, which may be pinned to a second of the video and to a place;
 * replies have neither, and only the first comment of a thread is resolved.
 */
export const Comment = z
  .object({
    uid: CommentId,
    parent: CommentId.nullable().meta({ description: "The first comment of its thread; null if this is the first" }),
    comment: z.string().meta({ description: "Its text" }),
    time: Seconds.nullable().meta({
      examples: [null],
      description: "Second of the video; null for images, replies, and comments on the whole",
    }),
    place: Place.nullable().meta({ description: "Where its pin is; null without one" }),
    pin: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: "Pin number, from 1 on each heatmap; never changed or reused; null without a place" }),
    added_by: z.string().meta({ description: "Uid of its author; empty once their account is deleted" }),
    added_by_name: z.string().meta({ description: "Name of its author" }),
    timestamp: z.iso.datetime().meta({ description: "When it was added" }),
    edited_at: z.iso.datetime().nullable().meta({ description: "When its text was last changed; null if never" }),
    mentions: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Uid of the person", examples: [sampleId("us")] }),
          name: z.string().meta({ description: "Their name", examples: ["Ada Lovelace"] }),
        }),
      )
      .meta({ description: "People who were notified" }),
    resolved: z
      .object({
        at: z.iso.datetime().meta({ description: "When" }),
        by_name: z.string().meta({ description: "Name of the person" }),
      })
      .nullable()
      .meta({ description: "When the thread was resolved, and who resolved it; null while it is open" }),
    version: z.int().min(1).meta({ description: "Grows with every change; an edit names the one that it is based on" }),
  })
  .meta({ id: "Comment", description: "A comment on a heatmap" });
export type Comment = z.infer<typeof Comment>;

const Text = z.string().trim().min(1).max(COMMENT_LENGTH).meta({ description: "Its text" });
const Mentions = z
  .array(z.string().min(1).max(64))
  .max(MENTIONS_MAX)
  .default([])
  .meta({ description: "Uids of workspace members to notify by email" });

const ofHeatmap = z.strictObject({ uid: HeatmapId });
const params = z.strictObject({ uid: HeatmapId, comment: CommentId });
const own = { trial: "own", trialEnded: "own", freemium: "own", member: "own", admin: "own", staff: "own" } as const;

export const comments = contract("comments", {
  list: {
    summary: "List all comments on a heatmap, oldest first",
    row: "B19",
    method: "GET",
    viewable: true,
    path: "/comments/heatmaps/{uid}",
    callers: everyUser,
    params: ofHeatmap,
    returns: z
      .object({
        comments: z.array(Comment),
        avatars: z.record(z.string(), z.string()).meta({
          examples: [{}],
          description: "Avatars of the authors as data URLs, by uid; authors without an avatar are omitted",
        }),
      })
      .meta({ id: "Comments" }),
    errors: ["heatmap.not_found"],
    shows: ["comment"],
  },
  add: {
    summary: "Add a comment to a finished heatmap, optionally pinned to a time and a place, or reply to a comment",
    row: "B19",
    method: "POST",
    path: "/comments/heatmaps/{uid}",
    callers: everyUser,
    status: 201,
    params: ofHeatmap,
    body: z.strictObject({
      comment: Text,
      parent: CommentId.nullable().default(null).meta({ description: "The first comment of the thread" }),
      time: Seconds.nullable().default(null).meta({ description: "Second of the video; null for images and for the whole" }),
      place: Place.nullable().default(null).meta({ description: "Where to pin it; null for none" }),
      mentions: Mentions,
    }),
    returns: Comment,
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_ready",
      "heatmap.failed",
      "comment.not_found",
      "comment.too_many",
      "comment.outside",
      "comment.person_not_found",
    ],
  },
  edit: {
    summary: "Edit the text of the caller's own comment; `version` is the one the edit is based on",
    row: "B20",
    method: "PATCH",
    path: "/comments/heatmaps/{uid}/{comment}",
    callers: own,
    params,
    body: z.strictObject({
      version: z.int().meta({ description: "`version` of the comment that the edit is based on" }),
      comment: Text,
      mentions: Mentions,
    }),
    returns: Comment,
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "comment.not_found",
      "comment.changed",
      "comment.person_not_found",
    ],
  },
  resolve: {
    summary: "Resolve or reopen a thread",
    row: "B19",
    method: "PUT",
    path: "/comments/heatmaps/{uid}/{comment}/resolved",
    callers: everyUser,
    params,
    body: z.strictObject({ resolved: z.boolean().meta({ description: "False to reopen it" }) }),
    returns: Comment,
    errors: ["request.invalid", "heatmap.not_found", "comment.not_found"],
  },
  remove: {
    summary:
      "Delete the caller's own comment, or any comment for admins and staff; the first of a thread is deleted with its replies",
    row: "B34",
    method: "DELETE",
    path: "/comments/heatmaps/{uid}/{comment}",
    callers: { trial: "own", trialEnded: "own", freemium: "own", member: "own", admin: "yes", staff: "yes" },
    params,
    returns: z.object({ deleted: z.array(CommentId) }).meta({ id: "DeletedComments" }),
    errors: ["heatmap.not_found", "comment.not_found"],
  },
} as const satisfies ContractSpec);
