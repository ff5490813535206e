import pLimit from "p-limit";
import { listUsers } from "#domain/accounts/pool-user/list-users.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { sumLedger } from "#domain/billing/credits/sum-ledger.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isMember } from "#domain/workspaces/is-member.ts";
import { listMemberships } from "#domain/workspaces/list-members.ts";
import { balanceProblems } from "./balance-problems.ts";
import { memberProblems } from "./member-problems.ts";

/** Users and workspaces that are read at once. */
const AT_ONCE = 8;
/** Times that something must be found wrong: rows are read one after the other, and may change in between. */
const TRIES = 3;

type Checked = { readonly users: number; readonly workspaces: number; readonly violations: number };
type Owner = { readonly uid: string; readonly imageCredits: number; readonly videoCredits: number };

/**
 * Compares the balances of all users and workspaces with their ledgers, and memberships with the workspaces that count them. Each
 * violation is reported as a sentence without personal data. Of all that is read, only ids are kept in memory.
 */
export async function checkInvariants(report: (violation: string) => void): Promise<Checked> {
  const users = await listUsers();
  const workspaces = new Set<string>();
  const limit = pLimit(AT_ONCE);
  let violations = 0;
  const check = async (find: () => Promise<readonly string[]>) => {
    const found = await confirmed(find);
    violations += found.length;
    for (const violation of found) report(violation);
  };
  await limit.map(users, (uid) => check(() => problemsOfUser(uid, workspaces)));
  await limit.map(workspaces, (uid) => check(() => problemsOfWorkspace(uid)));
  return { users: users.length, workspaces: workspaces.size, violations };
}

/** What is found every time. */
async function confirmed(find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await find();
  for (let tries = 1; found.length > 0 && tries < TRIES; tries++) {
    const again = new Set(await find());
    found = found.filter((problem) => again.has(problem));
  }
  return found;
}

async function problemsOfUser(uid: string, workspaces: Set<string>): Promise<readonly string[]> {
  const account = await readAccount(uid);
  if (!account) return [];
  const { workspace } = account;
  if (!workspace) return problemsOfCredits(account);
  workspaces.add(workspace);
  const isIn = await isMember(workspace, uid);
  return [...(await problemsOfCredits(account)), ...(isIn ? [] : [`${uid} is not a member of ${workspace}, which it names`])];
}

async function problemsOfWorkspace(uid: string): Promise<readonly string[]> {
  const workspace = await findWorkspace(uid);
  if (!workspace) return [`${uid} is named by users and does not exist`];
  const members = await listMemberships(uid);
  const people = members.filter(({ role }) => role !== "key");
  const accounts = await Promise.all(people.map((member) => readAccount(member.uid)));
  const isSaid = ({ role }: (typeof people)[number], at: number) => accounts[at]?.workspace === uid && accounts[at].role === role;
  return [
    ...(await problemsOfCredits(workspace)),
    ...memberProblems(workspace, members),
    ...people
      .filter((member, at) => !isSaid(member, at))
      .map(({ uid: member, role }) => `${member} is ${role} of ${uid}, which their account does not say`),
  ];
}

async function problemsOfCredits({ uid, imageCredits, videoCredits }: Owner): Promise<readonly string[]> {
  return balanceProblems(uid, { image: imageCredits, video: videoCredits }, await sumLedger(uid));
}
