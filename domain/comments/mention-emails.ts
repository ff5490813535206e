import { readAccounts } from "#domain/accounts/read-account.ts";
import { mentionTemplate } from "#domain/comments/emails/mention.ts";
import type { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { type CountOnce, countOnce } from "#domain/kit/rate-limit.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { AppError } from "#kit/error.ts";
import type { Comment } from "./comment.entity.ts";

const LIMIT = perHour("comments.mention", 100);

/** Counts the emails of a request to mentioned users, once. */
export const countMentions = ({ uid }: Caller): CountOnce => countOnce(LIMIT, uid);

type Heatmap = Awaited<ReturnType<typeof requireHeatmap>>;

/**
 * The transaction items that email users who are newly mentioned (not in `previousMentions`), except the author. Throws
 * `comment.person_not_found` for users outside the heatmap's workspace, and `request.too_many` beyond 100 emails per hour.
 */
export async function mentionEmails(
  caller: Caller,
  heatmap: Heatmap,
  { uid, comment, mentions }: Pick<Comment, "uid" | "comment" | "mentions">,
  { count, previousMentions = [] }: { readonly count: CountOnce; readonly previousMentions?: readonly string[] },
): Promise<readonly TransactionItem[]> {
  const newMentions = mentions.filter((each) => !previousMentions.includes(each));
  if (newMentions.length === 0) return [];
  const memberSet = new Set(heatmap.workspace ? await listMemberIds(heatmap.workspace) : []);
  if (newMentions.some((each) => !memberSet.has(each))) throw new AppError("comment.person_not_found");
  const recipients = [...(await readAccounts(newMentions.filter((each) => each !== caller.uid))).values()];
  if (recipients.length > 0) await count(recipients.length);
  const emailData = { mentionedBy: caller.name, title: heatmap.title, comment, heatmap: heatmap.uid, commentId: uid };
  return recipients.flatMap(({ email, firstName }) => queueEmail(mentionTemplate, email, { firstName, ...emailData }));
}
