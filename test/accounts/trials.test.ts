import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { created } from "#test/kit/heatmaps.ts";
import { accountOf, queuedFor } from "#test/kit/workspaces.ts";
import { atTime, type Person, send, tenant, trial, trialEnded } from "#test/kit/world.ts";

const { handler: endTrials } = await import("#lambdas/accounts/end-trials.ts");
const { endTrials: run } = await import("#domain/accounts/end-trials.ts");
const { changeStanding, extendTrial } = await import("#domain/accounts/parts.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { commit } = await import("#domain/kit/transaction.ts");

const DAY_MS = 24 * 3600 * 1000;
const told = async (person: Person) => (await queuedFor((await accountOf(person)).email)).map(({ template }) => template);

test("a trial that is over is noted and told once, however often and at once the job runs", async () => {
  const [over, running] = [await trialEnded(), await trial()];

  await Promise.all([run(), run(), run()]);
  await (endTrials as unknown as (event: unknown, context: unknown) => Promise<unknown>)({}, { functionName: "test" });

  expect(await accountOf(over)).toMatchObject({ trialEnded: true, role: "trial" });
  expect(await told(over)).toEqual(["trial-ended"]);
  expect((await accountOf(running)).trialEnded).toBe(false);
  expect(await told(running)).toEqual([]);
  expect((await send(accounts.me, over)).body).toMatchObject({ trialEnded: true, role: "trial" });
});

test("a trial ends by the clock, whether the job has run or not", async () => {
  const person = await trial();
  await atTime(15 * DAY_MS, async () => {
    expect((await send(accounts.me, person)).body.trialEnded).toBe(true);
    await expect(created(person)).rejects.toThrow("trial_ended");
  });
});

test("an extended trial is told when it ends at last, and is extended once", async () => {
  const person = await trial();
  const account = await accountOf(person);
  const until = new Date(Date.now() + 21 * DAY_MS).toISOString();
  await commit([extendTrial(account, until)]);
  await expect(commit([extendTrial(await accountOf(person), until)])).rejects.toMatchObject({ code: "trial.extended" });

  await atTime(15 * DAY_MS, run);
  expect(await told(person)).toEqual([]);
  await atTime(22 * DAY_MS, run);
  await atTime(23 * DAY_MS, run);
  expect(await told(person)).toEqual(["trial-ended"]);
});

test("who is on trial no more is not told that it ended", async () => {
  const [free, { admin, member }] = [await trial(), await tenant()];
  await commit([changeStanding(await accountOf(free), { role: "freemium", workspace: "" })]);
  await atTime(20 * DAY_MS, run);
  for (const person of [free, admin, member]) expect(await told(person)).not.toContain("trial-ended");
});

test("standing changes only while it is as it was read", async () => {
  const person = await trial();
  const account = await accountOf(person);
  const free = { role: "freemium", workspace: "" } as const;
  await created(person);
  // The balances are others meanwhile; without them the change may happen.
  await expect(commit([changeStanding(account, free, { images: 5, videos: 0 })])).rejects.toThrow(Error);
  expect((await accountOf(person)).role).toBe("trial");
  await commit([changeStanding(account, free)]);
  await expect(commit([changeStanding(account, free)])).rejects.toMatchObject({ name: "AccountChanged" });
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  await expect(commit([changeStanding({ ...account, role: "freemium" }, free)])).rejects.toMatchObject({
    name: "AccountChanged",
  });
});
