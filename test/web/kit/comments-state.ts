import type { Comment } from "#contracts/comments.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import type { Profile } from "#contracts/profile.ts";
import type { Member } from "#contracts/workspaces.ts";
import type { SignInReply } from "./sign-in-service.ts";

type ApiCall = { method: string; path: string; body: unknown };
type Sent = Pick<Comment, "comment" | "parent" | "time" | "place" | "version"> & { mentions: string[]; resolved: boolean };
type Server = { me: Profile; accountState: { workspace: { members: Member[] } }; heatmaps: HeatmapDetail[] };

/** The comments of all heatmaps in the API. */
export class CommentsState {
  list: Comment[] = [];
  #next = 1;
  #pins = 0;

  /** Adds a comment of another user; by default an hour old, unpinned and open. */
  write(own: Partial<Comment> = {}): Comment {
    const number = this.#next++;
    const comment: Comment = {
      uid: commentId(number),
      parent: null,
      comment: `Remark ${number}`,
      time: null,
      place: null,
      added_by: "usr_0",
      added_by_name: "Ben Okafor",
      edited_at: null,
      mentions: [],
      resolved: null,
      version: 1,
      timestamp: new Date(Date.now() - 3_600_000 + number).toISOString(),
      pin: own.place ? ++this.#pins : null,
      ...own,
    };
    this.list.push(comment);
    return comment;
  }

  /** Changes a comment as another user. */
  rewrite(uid: string, change: Partial<Comment>): Comment {
    const before = this.list.find((comment) => comment.uid === uid)!;
    const after = { ...before, ...change, version: before.version + 1 };
    this.list = this.list.map((comment) => (comment === before ? after : comment));
    return after;
  }

  /** The live message after a change of a heatmap's comments. */
  news(uid: string): LiveMessage {
    return { type: "comments.changed", uid, timeline: this.list.length };
  }

  /** Handles a call about comments; returns undefined for others. */
  answer({ method, path, body }: ApiCall, { me, accountState, heatmaps }: Server): SignInReply | undefined {
    const [, what, of, heatmap, uid, aspect] = path.split("/");
    if (what !== "comments" || of !== "heatmaps") return undefined;
    if (!heatmaps.some((candidate) => candidate.uid === heatmap)) return rejectWith("heatmap.not_found");
    const sent = (body ?? {}) as Sent;
    const mentions = (sent.mentions ?? []).map((uid) => ({
      uid,
      name: accountState.workspace.members.find((member) => member.uid === uid)?.name ?? "",
    }));
    if (uid === undefined) {
      if (method === "GET") return { status: 200, body: { comments: this.list, avatars: {} } };
      const { comment, parent, time, place } = sent;
      const author = { added_by: me.uid, added_by_name: me.name, timestamp: new Date().toISOString() };
      return { status: 201, body: this.write({ comment, parent, time, place, mentions, ...author }) };
    }
    const comment = this.list.find((candidate) => candidate.uid === uid);
    if (!comment) return rejectWith("comment.not_found");
    if (method === "DELETE") {
      const deleted = this.list.filter((candidate) => candidate === comment || candidate.parent === uid);
      this.list = this.list.filter((candidate) => !deleted.includes(candidate));
      return { status: 200, body: { deleted: deleted.map((gone) => gone.uid) } };
    }
    const now = new Date().toISOString();
    if (aspect === "resolved") {
      const resolved = sent.resolved ? { at: now, by_name: me.name } : null;
      return { status: 200, body: this.rewrite(uid, { resolved }) };
    }
    if (sent.version !== comment.version) return rejectWith("comment.changed");
    return { status: 200, body: this.rewrite(uid, { comment: sent.comment, mentions, edited_at: now }) };
  }
}

/** A comment id from a number. */
export function commentId(number: number): string {
  return `cm_${String(number).padStart(26, "0")}`;
}

function rejectWith(code: ErrorCode): SignInReply {
  const { status, message } = errors[code];
  return { status, body: { code, message, details: {}, request_id: "req-7f3a91" } };
}
