import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import {
  createEndedTrialUser,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { accountOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { handler: endTrials } = await import("#lambdas/accounts/end-trials.ts");
const { endTrials: run } = await import("#domain/accounts/end-trials.ts");
const { changeMembership, extendTrial } = await import("#domain/accounts/account-items.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");

const DAY_MS = 24 * 3600 * 1000;
const messages = async (person: TestUser) =>
  (await queuedEmailsFor((await accountOf(person)).email)).map(({ template }) => template);

test("an ended trial is recorded and emailed once, even if the job runs concurrently or again", async () => {
  const [over, running] = [await createEndedTrialUser(), await createTrialUser()];

  await Promise.all([run(), run(), run()]);
  await invoke(endTrials);

  expect(await accountOf(over)).toMatchObject({ trialEnded: true, role: "trial" });
  expect(await messages(over)).toEqual(["trial-ended"]);
  expect((await accountOf(running)).trialEnded).toBe(false);
  expect(await messages(running)).toEqual([]);
  expect((await send(accounts.me, over)).body).toMatchObject({ trialEnded: true, role: "trial" });
});

test("a trial ends on time even if the job has not run", async () => {
  const person = await createTrialUser();
  await withClockShift(15 * DAY_MS, async () => {
    expect((await send(accounts.me, person)).body.trialEnded).toBe(true);
    await expect(createTestHeatmap(person)).rejects.toThrow("trial_ended");
  });
});

test("a trial can be extended once, and its end is emailed at the extended date", async () => {
  const person = await createTrialUser();
  const account = await accountOf(person);
  const until = new Date(Date.now() + 21 * DAY_MS).toISOString();
  await commitTransaction([extendTrial(account, until)]);
  await expect(commitTransaction([extendTrial(await accountOf(person), until)])).rejects.toMatchObject({
    code: "trial.already_extended",
  });

  await withClockShift(15 * DAY_MS, run);
  expect(await messages(person)).toEqual([]);
  await withClockShift(22 * DAY_MS, run);
  await withClockShift(23 * DAY_MS, run);
  expect(await messages(person)).toEqual(["trial-ended"]);
});

test("a user who is no longer on trial gets no trial-ended email", async () => {
  const [free, { admin, member }] = [await createTrialUser(), await createWorkspace()];
  await commitTransaction([changeMembership(await accountOf(free), { role: "freemium", workspace: "" })]);
  await withClockShift(20 * DAY_MS, run);
  for (const person of [free, admin, member]) expect(await messages(person)).not.toContain("trial-ended");
});

test("a membership change is rejected if the account changed since it was read", async () => {
  const person = await createTrialUser();
  const account = await accountOf(person);
  const free = { role: "freemium", workspace: "" } as const;
  await createTestHeatmap(person);
  // The stated balances are wrong; without them the change succeeds.
  await expect(commitTransaction([changeMembership(account, free, { images: 5, videos: 0 })])).rejects.toThrow(Error);
  expect((await accountOf(person)).role).toBe("trial");
  await commitTransaction([changeMembership(account, free)]);
  await expect(commitTransaction([changeMembership(account, free)])).rejects.toMatchObject({ name: "AccountChanged" });
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  await expect(commitTransaction([changeMembership({ ...account, role: "freemium" }, free)])).rejects.toMatchObject({
    name: "AccountChanged",
  });
});
