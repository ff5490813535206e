import type { ErrorCode } from "#contracts/kit/errors.ts";
import { changeMembership } from "#domain/accounts/account-items.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { readAccount, requireAccount } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { memberJoinedTemplate } from "#domain/workspaces/emails/member-joined.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { leaveItems } from "#domain/workspaces/leave-items.ts";
import { MemberEntity } from "#domain/workspaces/member.entity.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { acceptTransfer } from "#domain/workspaces/transfer/accept-transfer.ts";
import { addMemberItem, claimSeat } from "#domain/workspaces/workspace-items.ts";
import { AppError } from "#kit/error.ts";
import { consumeInvite } from "./consume-invite.ts";
import { findInvite, findInviteByToken, isAddressedTo } from "./find-invite.ts";
import type { Invite } from "./invite.entity.ts";
import { readInviteToken } from "./invite-token.ts";

/** How an invite is accepted: by the emailed token, or by its id if it was sent to the caller's own address. */
export type AcceptInviteRequest = ({ readonly token: string } | { readonly invite: string }) & { readonly leave: boolean };
type Account = Awaited<ReturnType<typeof requireAccount>>;
type Joined = { readonly workspace: string; readonly role: Invite["role"] };

/** The errors of an invite that its recipient has accepted: before it was read, or by another request since. */
const AFTER_JOINING: ReadonlySet<ErrorCode> = new Set(["invite.not_found", "workspace.already_member"]);

/**
 * Accepts an invite, in one transaction with all its effects: the seat, the membership, and the end of the caller's other
 * membership, which they must confirm (`leave`). A workspace without other members and without a paid plan is closed. A member who
 * accepts the invite that they joined with again gets their membership, and nothing changes. Errors: `invite.not_found`,
 * `invite.other_address`, `workspace.no_seats_join`, `workspace.already_member`, `workspace.leave_first`, and
 * `workspace.admin_elsewhere` for the admin of a workspace with a paid plan or other members.
 */
export async function acceptInvite(caller: Caller, request: AcceptInviteRequest): Promise<Joined> {
  try {
    return await joinBy(caller, request);
  } catch (error) {
    const mayHaveJoined = error instanceof AppError && AFTER_JOINING.has(error.code);
    const joined = mayHaveJoined ? await findJoined(caller, request) : undefined;
    if (!joined) throw error;
    return joined;
  }
}

/** The caller's workspace and their role now, if this invite is the one that they accepted last there. */
async function findJoined({ uid }: Caller, request: AcceptInviteRequest): Promise<Joined | undefined> {
  const { workspace } = await requireAccount(uid);
  if (!workspace) return;
  const { data: member } = await MemberEntity.get({ workspaceId: workspace, uid }).go({ consistent: true });
  const id = "token" in request ? readInviteToken(request.token).id : request.invite;
  if (member?.invite !== id || member.role === "key") return;
  return { workspace, role: member.role };
}

function joinBy(caller: Caller, request: AcceptInviteRequest): Promise<Joined> {
  return retryOnConflict(async () => {
    const invite = await inviteFor(caller, request);
    const account = await requireAccount(caller.uid);
    const workspace = await readPlan(invite.workspaceId);
    if (!workspace) throw new AppError("invite.not_found");
    const { workspaceId, role } = invite;
    const isMember = account.workspace === workspaceId;
    if (isMember && (role === "member" || account.role === "admin")) throw new AppError("workspace.already_member");

    const leaving = isMember ? [] : await endMembership(account, request.leave);
    const joining =
      role === "admin" ? await acceptTransfer(invite, account, workspace) : await joinItems(account, invite, workspace);
    await commitTransaction([
      ...joining,
      consumeInvite(invite),
      ...leaving,
      ...auditLogItems(caller, { action: "workspaces.accept_invite", scope: workspaceId, object: caller.uid }),
      publishEvent({ type: role === "admin" ? "member.admin_changed" : "member.joined", scope: workspaceId, object: caller.uid }),
    ]);
    return { workspace: workspaceId, role };
  });
}

async function inviteFor({ email }: Caller, request: AcceptInviteRequest): Promise<Invite> {
  const invite = await ("token" in request ? findInviteByToken(request.token) : findInvite(request.invite));
  if (!invite) throw new AppError("invite.not_found");
  if ("token" in request) {
    if (invite.normalisedEmail !== normaliseEmail(email)) throw new AppError("invite.other_address");
  } else if (!isAddressedTo(invite, email)) throw new AppError("invite.not_found");
  return invite;
}

type Host = { readonly name: string; readonly admin: string };

async function joinItems(
  account: Account,
  { workspaceId: workspace, id: invite }: Invite,
  { name: workspaceName, admin }: Host,
): Promise<readonly TransactionItem[]> {
  const host = await readAccount(admin);
  return [
    changeMembership(account, { role: "member", workspace }),
    claimSeat(workspace),
    addMemberItem(workspace, account.uid, { invite }),
    ...(host
      ? queueEmail(memberJoinedTemplate, host.email, { firstName: host.firstName, workspaceName, member: account.name })
      : []),
  ];
}

const OBSTACLES = { pays: "workspace.admin_elsewhere", hasMembers: "workspace.admin_elsewhere" } as const;

/** The transaction items that end a user's current membership, if any. The new membership changes the account. */
async function endMembership(account: Account, leave: boolean): Promise<readonly TransactionItem[]> {
  const { role, workspace } = account;
  const before = role === "admin" ? await readPlan(workspace) : undefined;
  if (before && (isPaying(before.subscription) || before.memberCount > 1)) throw new AppError("workspace.admin_elsewhere");
  if (workspace && !leave) throw new AppError("workspace.leave_first");
  return leaveItems(account, { closes: OBSTACLES });
}
