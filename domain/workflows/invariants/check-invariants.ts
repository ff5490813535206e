import pLimit from "p-limit";
import { listUsers } from "#domain/accounts/pool-user/list-users.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { sumLedger } from "#domain/billing/credits/sum-ledger.ts";
import { countLinks } from "#domain/projects/count-links.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isMember } from "#domain/workspaces/is-member.ts";
import { listMemberships } from "#domain/workspaces/list-members.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { balanceProblems, usageProblems } from "./balance-problems.ts";
import { chargeProblems } from "./charge-problems.ts";
import { memberProblems, seatProblems } from "./member-problems.ts";

/** Users and workspaces that are read at once. */
const CONCURRENCY = 8;
/** How often a violation must be found: rows are read one after the other and may change in between. */
const REQUIRED_FINDINGS = 3;
/** Debits and refunds of this time are compared with heatmaps: the job runs daily, and may fail for a day. */
const CHARGES_SECONDS = 3 * DAY_SECONDS;

type Checked = { readonly users: number; readonly workspaces: number; readonly violations: number };
type Owner = {
  readonly uid: string;
  readonly imageCredits: number;
  readonly videoCredits: number;
  readonly imageHeatmaps: number;
  readonly videoHeatmaps: number;
};

/**
 * Compares the balances of all users and workspaces with their ledgers, recent debits and refunds with their heatmaps,
 * memberships with the workspaces that count them, and projects with what they contain. Each violation is reported as a sentence
 * without personal data. Of all users and workspaces, only ids are kept in memory.
 */
export async function checkInvariants(report: (violation: string) => void): Promise<Checked> {
  const users = await listUsers();
  const workspaces = new Set<string>();
  const limit = pLimit(CONCURRENCY);
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

/** The problems that are found every time. */
async function confirmed(find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await find();
  for (let findings = 1; found.length > 0 && findings < REQUIRED_FINDINGS; findings++) {
    const again = new Set(await find());
    found = found.filter((problem) => again.has(problem));
  }
  return found;
}

async function problemsOfUser(uid: string, workspaces: Set<string>): Promise<readonly string[]> {
  const account = await readAccount(uid);
  if (!account) return [];
  const { workspace } = account;
  if (!workspace) return problemsOfScope(account);
  workspaces.add(workspace);
  const isIn = await isMember(workspace, uid);
  return [...(await problemsOfScope(account)), ...(isIn ? [] : [`${uid} is not a member of ${workspace}, which it names`])];
}

async function problemsOfWorkspace(uid: string): Promise<readonly string[]> {
  const workspace = await findWorkspace(uid);
  if (!workspace) return [`${uid} is named by users and does not exist`];
  const members = await listMemberships(uid);
  const people = members.filter(({ role }) => role !== "key");
  const accounts = await Promise.all(people.map((member) => readAccount(member.uid)));
  const isSaid = ({ role }: (typeof people)[number], at: number) => accounts[at]?.workspace === uid && accounts[at].role === role;
  return [
    ...(await problemsOfScope(workspace)),
    ...memberProblems(workspace, members),
    ...seatProblems(workspace, members),
    ...people
      .filter((member, at) => !isSaid(member, at))
      .map(({ uid: member, role }) => `${member} is ${role} of ${uid}, which their account does not say`),
  ];
}

async function problemsOfScope(owner: Owner): Promise<readonly string[]> {
  const { uid } = owner;
  const { balance, used } = await sumLedger(uid);
  const projects = await countLinks(uid);
  return [
    ...balanceProblems(uid, { image: owner.imageCredits, video: owner.videoCredits }, balance),
    ...usageProblems(uid, { image: owner.imageHeatmaps, video: owner.videoHeatmaps }, used),
    ...(await chargeProblems(uid, isoAfter(now(), -CHARGES_SECONDS))),
    ...projects
      .filter(({ counted, links }) => counted !== links)
      .map(({ uid: project, counted, links }) => `${project} has ${links} heatmaps and counts ${counted}`),
  ];
}
