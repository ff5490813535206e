import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createFreemiumUser, type TestUser } from "#test/kit/fixtures.ts";
import { poster } from "#test/kit/heatmaps.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { emailOf } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { closeOwnWorkspace } = await import("#domain/workflows/close-own-workspace.ts");
const { deleteAccount } = await import("#domain/workflows/delete-account.ts");
const { leaveWorkspace } = await import("#domain/workflows/leave-workspace.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { removeMember } = await import("#domain/workflows/remove-member.ts");
const { createHeatmap } = await import("#domain/heatmaps/create-heatmap.ts");
const { AppError } = await import("#kit/error.ts");
const { newId } = await import("#kit/ids.ts");
const { table, transactionClient } = await import("#domain/kit/table.ts");
const { acceptInvite } = await import("#domain/workspaces/invites/accept-invite.ts");
const { findInviteByToken } = await import("#domain/workspaces/invites/find-invite.ts");
const { InviteEntity } = await import("#domain/workspaces/invites/invite.entity.ts");
const { newInviteToken } = await import("#domain/workspaces/invites/invite-token.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { revokeInvite } = await import("#domain/workspaces/invites/revoke-invite.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const PATIENCE_MS = 600_000;
const wanted = heatmaps.create.body.parse(poster);

/** One race: the scheduler orders the table requests, and the invariants are checked after every transaction. */
type Race = { readonly schedule: fc.Scheduler; readonly afterEach: () => Promise<void> };
let race: Race | undefined;
/** Reads that check the invariants are not scheduled. */
const looking = new AsyncLocalStorage<true>();
/** One request at a time: each completes before the next starts. */
let turn: Promise<unknown> = Promise.resolve();

for (const client of [table.client, transactionClient]) {
  client.middlewareStack.add(
    (next) => async (args) => {
      if (!race || looking.getStore()) return next(args);
      const { schedule, afterEach } = race;
      await schedule.schedule(Promise.resolve());
      const mine = turn.then(async () => {
        const result = await next(args);
        if (client === transactionClient) await looking.run(true, afterEach);
        return result;
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    { step: "initialize", name: "oneAtATime", override: true },
  );
}

async function interleaved(running: Race, work: () => Promise<unknown>): Promise<void> {
  race = running;
  try {
    await running.schedule.waitFor(work());
  } finally {
    await turn;
    race = undefined;
  }
}

/** An accepted invite: its token and the account that accepted it. */
type Taken = { readonly token: string; readonly by: string };
type World = {
  readonly people: Readonly<Record<Who, TestUser>>;
  readonly workspaces: readonly string[];
  /** Tokens by recipient and workspace. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly addressees: ReadonlyMap<string, string>;
  readonly taken: Taken[];
};
const WHO = ["boss", "member", "solo", "one", "two"] as const;
type Who = (typeof WHO)[number];

/**
 * A workspace with a subscription, its admin, a member and one free seat; one without, with only its admin and one free seat;
 * and two users without a workspace. Each workspace invites everyone else and offers a transfer.
 */
async function world(): Promise<World> {
  const [boss, member, solo, one, two] = await Promise.all([
    createFreemiumUser(),
    createFreemiumUser(),
    createFreemiumUser(),
    createFreemiumUser(),
    createFreemiumUser(),
  ]);
  const people = { boss, member, solo, one, two };
  const [paying, quiet] = [newId("ws"), newId("ws")];
  await Promise.all([
    createPreparedWorkspace({ uid: paying, name: "Paying", admin: boss.uid, members: [member.uid], tier: "basic" }),
    createPreparedWorkspace({ uid: quiet, name: "Quiet", admin: solo.uid, tier: "basic", subscription: "canceled" }),
  ]);
  await Promise.all([
    WorkspaceEntity.patch({ uid: paying }).set({ seats: 3 }).go(),
    WorkspaceEntity.patch({ uid: quiet }).set({ seats: 2 }).go(),
  ]);
  const invites = [
    ...(["solo", "one", "two"] as const).map((who) => ({ who, workspaceId: paying, by: boss.uid, role: "member" as const })),
    { who: "member", workspaceId: paying, by: boss.uid, role: "admin" },
    ...(["member", "one"] as const).map((who) => ({ who, workspaceId: quiet, by: solo.uid, role: "member" as const })),
    { who: "two", workspaceId: quiet, by: solo.uid, role: "admin" },
  ] as const;
  const tokens: Record<string, string> = {};
  const addressees = new Map<string, string>();
  await Promise.all(
    invites.map(async ({ who, workspaceId, by, role }) => {
      const email = await emailOf(people[who]);
      const id = newId("inv");
      const { token, secretHash } = newInviteToken(id);
      tokens[`${who} ${workspaceId === paying ? 0 : 1}`] = token;
      addressees.set(token, people[who].uid);
      const term = { created_at: "2020-01-01T00:00:00.000Z", expires_at: "2999-01-01T00:00:00.000Z", ttl: 1 };
      const row = { workspaceId, normalisedEmail: email, email, id, role, secretHash, invited_by: by, invited_by_name: "Ada" };
      await InviteEntity.create({ ...row, ...term }).go();
    }),
  );
  return { people, workspaces: [paying, quiet], tokens, addressees, taken: [] };
}

const command = fc.record({
  act: fc.constantFrom("accept", "accept", "accept", "accept", "steal", "remove", "leave", "close", "delete", "create", "revoke"),
  who: fc.constantFrom(...WHO),
  recipient: fc.constantFrom(...WHO),
  where: fc.nat(1),
});
type Command = { act: string; who: Who; recipient: Who; where: number };

async function run({ people, tokens, taken }: World, { act, who, recipient, where }: Command): Promise<void> {
  const person = people[who];
  const caller = await resolveCaller({ ...person, signedInAt: Date.now() / 1000 });
  if (!caller) return;
  const token = tokens[`${act === "steal" ? recipient : who} ${where}`] ?? "none";
  switch (act) {
    case "accept":
    case "steal":
      await acceptInvite(caller, { token, leave: true });
      taken.push({ token, by: person.uid });
      return;
    case "remove":
      return void (await removeMember(caller, people[recipient].uid));
    case "leave":
      return void (await leaveWorkspace(caller));
    case "close":
      return void (await closeOwnWorkspace(caller));
    case "delete":
      return void (await deleteAccount(caller, () => undefined));
    case "revoke":
      return void (await revokeInvite(caller, (tokens[`${recipient} ${where}`] ?? "none").split(".")[0]!));
    default:
      await createHeatmap(caller, wanted);
  }
}

/** A rejection is a valid outcome of a race; any other error is a defect. */
const rejectionsAside = (error: unknown): void => {
  if (!(error instanceof AppError) || error.code === "service.busy") throw error;
};

/** I5 and I6, checked against the current table. */
async function peopleAndSeatsAgree({ people, workspaces }: World): Promise<void> {
  const accounts = (
    await Promise.all(WHO.map((who) => AccountEntity.get({ uid: people[who].uid }).go({ consistent: true })))
  ).map(({ data }) => data!);
  for (const uid of workspaces) {
    const [{ data: workspace }, { data: members }] = await Promise.all([
      WorkspaceEntity.get({ uid }).go({ consistent: true }),
      MemberEntity.query.byWorkspace({ workspaceId: uid }).go({ consistent: true }),
    ]);
    const { memberCount, seats, admin, closed_at } = workspace!;
    expect(memberCount, "I5: the count is that of the memberships").toBe(members.length);
    expect(memberCount, "I6: no more people than seats").toBeLessThanOrEqual(seats);
    const admins = members.filter(({ role }) => role === "admin").map((member) => member.uid);
    expect(admins, "I5: one admin, and none in what is closed").toEqual(closed_at ? [] : [admin]);
    const inside = members.map((member) => `${member.uid} ${member.role}`).sort();
    const claiming = accounts.filter((account) => account.workspace === uid).map((account) => `${account.uid} ${account.role}`);
    expect(claiming.sort(), "I5: the accounts say what the memberships say").toEqual(inside);
  }
}

/** I7, once all commands have ended: repetitions by the same person succeed too, but have no effect. */
async function invitesWereTakenOnce({ workspaces, taken, addressees }: World): Promise<void> {
  for (const { token, by } of taken) expect(by, "I7: by the invited").toBe(addressees.get(token));
  const joined = (await changesInOrder()).filter(
    ({ after: { __edb_e__, scope, type } }) =>
      __edb_e__ === "outbox" && workspaces.includes(scope!) && ["member.joined", "member.admin_changed"].includes(type!),
  );
  expect(joined, "I7: an invitation is taken up once").toHaveLength(new Set(taken.map(({ token }) => token)).size);
}

/** I3, over the table's whole stream: every debit of a workspace is by a current member. */
async function onlyMembersSpent(): Promise<void> {
  const inside = new Set<string>();
  for (const { eventName, before, after } of await changesInOrder()) {
    if (before.__edb_e__ === "member" && eventName === "REMOVE") inside.delete(`${before.workspaceId} ${before.uid}`);
    if (after.__edb_e__ === "member" && eventName === "INSERT") inside.add(`${after.workspaceId} ${after.uid}`);
    if (after.reason === "debit" && after.account?.startsWith("ws_"))
      expect(inside, "I3").toContain(`${after.account} ${after.actor}`);
  }
}

test(
  "members, seats, admins and invites are consistent after every transaction under every interleaving",
  async () => {
    let transactions = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(command, { minLength: 3, maxLength: 8 }), async (schedule, commands) => {
        const scene = await world();
        const afterEach = async () => {
          transactions++;
          await peopleAndSeatsAgree(scene);
        };
        await interleaved({ schedule, afterEach }, () =>
          Promise.all(commands.map((each) => run(scene, each).catch(rejectionsAside))),
        );
        await peopleAndSeatsAgree(scene);
        await invitesWereTakenOnce(scene);
      }),
      { numRuns: 30 },
    );
    // Commands are random, and most are rejected: with few transactions the property would hold in vain.
    expect(transactions).toBeGreaterThan(20);
    await onlyMembersSpent();
  },
  PATIENCE_MS,
);

test(
  "the property detects a seat sold twice by an unconditional read-then-write",
  async () => {
    const naiveAccept = async ({ people, tokens }: World, who: Who) => {
      const invite = await findInviteByToken(tokens[`${who} 0`]!);
      const { data: workspace } = invite
        ? await WorkspaceEntity.get({ uid: invite.workspaceId }).go({ consistent: true })
        : { data: null };
      if (!invite || !workspace || workspace.memberCount >= workspace.seats) return;
      const { workspaceId, normalisedEmail } = invite;
      const { uid } = people[who];
      await MemberEntity.create({ workspaceId, uid, role: "member", joined_at: "now" }).go();
      await AccountEntity.patch({ uid }).set({ workspace: workspaceId, role: "member" }).go();
      await WorkspaceEntity.patch({ uid: workspaceId })
        .set({ memberCount: workspace.memberCount + 1 })
        .go();
      await InviteEntity.delete({ workspaceId, normalisedEmail }).go();
    };
    const property = fc.asyncProperty(fc.scheduler(), async (schedule) => {
      const scene = await world();
      const accepting = () => Promise.all((["one", "two"] as const).map((who) => naiveAccept(scene, who)));
      await interleaved({ schedule, afterEach: async () => {} }, accepting);
      await peopleAndSeatsAgree(scene);
    });
    const { failed, errorInstance } = await fc.check(property, { numRuns: 30, endOnFailure: true });
    expect([failed, String(errorInstance)]).toEqual([true, expect.stringMatching(/I[56]/)]);
  },
  PATIENCE_MS,
);
