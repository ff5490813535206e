import { COMMENT_LENGTH } from "../../../../contracts/comments.ts";
import type { ArchivedHeatmap } from "../../../../contracts/workspace-archive.ts";
import { ApiError, type Client } from "../../../sdk/src/index.ts";

type Archived = ArchivedHeatmap["comments"][number];
type Job = { readonly client: Client; readonly heatmap: ArchivedHeatmap; readonly signal: AbortSignal };

/**
 * Adds the comments of a heatmap, which name their authors in the text, with replies and resolved threads. Returns how many the
 * site doesn’t accept, which a repetition doesn’t change; throws all other errors.
 */
export async function importComments({ client, heatmap, signal }: Job, uid: string): Promise<number> {
  const added = new Map<string, string>();
  let failed = 0;
  for (const comment of heatmap.comments) {
    const parent = comment.parent === null ? null : added.get(comment.parent);
    try {
      if (parent === undefined) throw new UnknownThread();
      const body = { comment: textOf(comment), parent, time: comment.time, place: comment.place };
      const idempotencyKey = `import-${uid}-${comment.uid}`;
      const created = await client.comments.add(uid, body, { signal, idempotencyKey });
      added.set(comment.uid, created.uid);
      if (comment.resolved) await client.comments.resolve(uid, created.uid, { resolved: true }, { signal });
    } catch (error) {
      if (!(isRejected(error) || error instanceof UnknownThread)) throw error;
      failed += 1;
    }
  }
  return failed;
}

/** Whether the site rejects this comment, and not the key, or everything for now. */
const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 403, 408, 429].includes(error.status);

/** The thread of a reply could not be added. */
class UnknownThread extends Error {}

function textOf({ added_by_name, timestamp, comment }: Archived): string {
  const text = `${added_by_name || "Deleted user"}, ${timestamp.slice(0, 10)}: ${comment}`;
  return text.length > COMMENT_LENGTH ? `${text.slice(0, COMMENT_LENGTH - 1)}…` : text;
}
