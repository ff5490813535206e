import { readAccounts } from "#domain/accounts/read-account.ts";
import { mentionTemplate } from "#domain/comments/emails/mention.ts";
import type { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { AppError } from "#kit/error.ts";
import type { Comment } from "./comment.entity.ts";

const MAILS_AN_HOUR = 100;
const HOUR_SECONDS = 3600;

type Heatmap = Awaited<ReturnType<typeof findHeatmap>>;

/**
 * The parts that email users who are newly mentioned (not in `before`), except the author. Throws `comment.unknown_person` for
 * users outside the heatmap's workspace, and `request.too_many` beyond 100 emails per hour.
 */
export async function mentionEmails(
  caller: Caller,
  heatmap: Heatmap,
  { uid, comment, mentions }: Pick<Comment, "uid" | "comment" | "mentions">,
  before: readonly string[] = [],
): Promise<readonly TransactionItem[]> {
  const fresh = mentions.filter((each) => !before.includes(each));
  if (fresh.length === 0) return [];
  const people = new Set(heatmap.workspace ? await listMemberIds(heatmap.workspace) : []);
  if (fresh.some((each) => !people.has(each))) throw new AppError("comment.unknown_person");
  const told = await readAccounts(fresh.filter((each) => each !== caller.uid));
  if (told.length > 0) await enforceRateLimit("comments.mention", caller.uid, MAILS_AN_HOUR, HOUR_SECONDS, told.length);
  const said = { mentionedBy: caller.name, title: heatmap.title, comment, heatmap: heatmap.uid, commentId: uid };
  return told.flatMap(({ email, firstName }) => mail(mentionTemplate, email, { firstName, ...said }));
}
