import { findAccountOfSubject, poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { accountGet, toAccount } from "#domain/accounts/read-account.ts";
import { readItems } from "#domain/kit/read-items.ts";
import { type Member, MemberEntity } from "./member.entity.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

type Account = NonNullable<Awaited<ReturnType<typeof findAccountOfSubject>>>;
/** An account, and its membership and workspace if it has both. */
export type CallerItems = {
  readonly account: Account;
  readonly member?: Member | undefined;
  readonly workspace?: Workspace | undefined;
};

/** The workspace in which each subject was last seen by this instance: only a guess, which the account read with it confirms. */
const guesses = new Map<string, string>();
const MAX_GUESSES = 1000;

/**
 * The stored items that determine who a caller is, each read consistently: in one call for a subject whose workspace is the same
 * as in the previous call, otherwise one after the other. Undefined if the subject has no account.
 */
export async function readCallerItems(subject: string): Promise<CallerItems | undefined> {
  const guess = guesses.get(subject);
  return (guess && (await readTogether(subject, guess))) || (await readInTurn(subject));
}

/** Undefined if the account is not the one of the subject, or not in that workspace. */
async function readTogether(uid: string, workspaceId: string): Promise<CallerItems | undefined> {
  const [stored, member, workspace] = await readItems([
    accountGet(uid),
    MemberEntity.get({ workspaceId, uid }).params(),
    WorkspaceEntity.get({ uid: workspaceId }).params(),
  ]);
  const account = toAccount(stored);
  if (!account || poolSubjectOf(account) !== uid || account.workspace !== workspaceId) return;
  return {
    account,
    member: (member && MemberEntity.parse({ Item: member }).data) ?? undefined,
    workspace: (workspace && WorkspaceEntity.parse({ Item: workspace }).data) ?? undefined,
  };
}

async function readInTurn(subject: string): Promise<CallerItems | undefined> {
  guesses.delete(subject);
  const account = await findAccountOfSubject(subject);
  if (!account?.workspace) return account && { account };
  const [{ data: member }, { data: workspace }] = await Promise.all([
    MemberEntity.get({ workspaceId: account.workspace, uid: account.uid }).go({ consistent: true }),
    WorkspaceEntity.get({ uid: account.workspace }).go({ consistent: true }),
  ]);
  if (guesses.size >= MAX_GUESSES) guesses.clear();
  if (account.uid === subject) guesses.set(subject, account.workspace);
  return { account, member: member ?? undefined, workspace: workspace ?? undefined };
}
