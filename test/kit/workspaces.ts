import { workspaces } from "#contracts/workspaces.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";
import { changesInOrder } from "#test/kit/stream.ts";

const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { readAccount } = await import("#domain/accounts/read-account.ts");

/** The row of a person's account. */
export async function accountOf({ uid }: TestUser) {
  const account = await readAccount(uid);
  if (!account) throw new Error(`${uid} has no account`);
  return account;
}

export const emailOf = async (person: TestUser): Promise<string> => (await accountOf(person)).email;

/** The row of a workspace. */
export async function workspaceOf(uid: string) {
  const { data } = await WorkspaceEntity.get({ uid }).go({ consistent: true });
  if (!data) throw new Error(`no workspace ${uid}`);
  return data;
}

export const setWorkspace = (uid: string, change: object) => WorkspaceEntity.patch({ uid }).set(change).go();

/** Who is in a workspace, as `role uid`. */
export async function membersOf(workspaceId: string): Promise<string[]> {
  const { data } = await MemberEntity.query.byWorkspace({ workspaceId }).go({ consistent: true });
  return data.map(({ uid, role }) => `${role} ${uid}`).sort();
}

/** The audit log of a scope, as `action object`. */
export async function auditLogOf(scope: string): Promise<string[]> {
  const { data } = await AuditLogEntity.query.byScope({ scope }).go({ consistent: true });
  return data.map(({ actor, action, object }) => `${actor} ${action} ${object}`);
}

/** Types of what was announced about an object in a scope, oldest first. */
export const publishedEvents = async (scope: string, object: string) =>
  (await changesInOrder())
    .filter(({ after }) => after.__edb_e__ === "outbox" && after.scope === scope && after.object === object)
    .map(({ after }) => after.type);

/** The queued emails to an address, oldest first. */
export async function queuedEmailsFor(to: string) {
  const { data } = await EmailEntity.query.byAddress({ to }).go({ pages: "all" });
  return data.map(({ template, data: made }) => ({ template, ...made }) as Record<string, unknown> & { template: string });
}

/** The token of the latest invitation emailed to an address. */
export async function tokenFor(address: string): Promise<string> {
  const emails = (await queuedEmailsFor(address)).filter(({ template }) => template === "invite" || template === "hand-over");
  return String(emails.at(-1)?.token);
}

/** Invites an address, and returns the emailed token and the invitation's id. */
export async function inviteEmail(admin: TestUser, email: string): Promise<{ token: string; invite: string }> {
  const reply = await send(workspaces.invite, admin, { body: { emails: [email] } });
  if (reply.status !== 200) throw new Error(`not invited: ${reply.text}`);
  const token = await tokenFor(email);
  return { token, invite: token.split(".")[0]! };
}

/** Offers the workspace to an address, likewise. */
export async function offerWorkspace(admin: TestUser, email: string): Promise<{ token: string; invite: string }> {
  const reply = await send(workspaces.offerTransfer, admin, { body: { email } });
  if (reply.status !== 200) throw new Error(`not offered: ${reply.text}`);
  const token = await tokenFor(email);
  return { token, invite: token.split(".")[0]! };
}
