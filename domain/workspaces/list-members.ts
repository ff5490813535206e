import type { Member as Person } from "#contracts/workspaces.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import { type Member, MemberEntity } from "./member.entity.ts";

/** The memberships of a workspace, including those of its API keys. */
export async function listMemberships(workspaceId: string): Promise<readonly Member[]> {
  return (await MemberEntity.query.byWorkspace({ workspaceId }).go({ pages: "all", consistent: true })).data;
}

/** Uids of a workspace's members, without its API keys. */
export async function listMemberIds(workspaceId: string): Promise<readonly string[]> {
  return (await listMemberships(workspaceId)).filter(({ role }) => role !== "key").map(({ uid }) => uid);
}

/** A workspace's members, its admin first, then by name; without their email addresses by default. */
export async function listMembers(workspaceId: string, { withAddresses = false } = {}): Promise<Person[]> {
  const members = await listMemberships(workspaceId);
  const accounts = await readAccounts(members.map(({ uid }) => uid));
  const people = members.flatMap(({ uid, role, joined_at }): Person[] => {
    const account = accounts.get(uid);
    if (!account || role === "key") return [];
    const { firstName, lastName, name, avatar, email } = account;
    return [{ uid, firstName, lastName, name, avatar, role, joined_at, email: withAddresses ? email : null }];
  });
  return people.sort(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name) || (one.uid < other.uid ? -1 : 1),
  );
}

const rank = ({ role }: Person): number => (role === "admin" ? 0 : 1);
