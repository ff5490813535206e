import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { billing } from "#contracts/billing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { createFreemiumUser, createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { ledgerOf } from "#test/kit/ledger.ts";
import { accountOf, emailOf, inviteEmail, setWorkspace, workspaceOf } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { AccountChanged } = await import("#domain/accounts/account-items.ts");
const { resetToFreemiumCredits } = await import("#domain/billing/credits/reset-to-freemium-credits.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { AlreadyRecorded, debit, creditAccountOf, refund } = await import("#domain/billing/credits/ledger.ts");
const { setClock } = await import("#kit/clock.ts");
const { newId } = await import("#kit/ids.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { debitWorkspaceCredits } = await import("#domain/workspaces/credits.ts");
const { handler: fail } = await import("#lambdas/heatmaps/steps/fail.ts");

const callerOf = async (person: TestUser) => (await resolveCaller({ ...person, signedInAt: Date.now() / 1000 }))!;
/** A ledger as `entry amount`. */
const entriesOf = async (account: string) => (await ledgerOf(account)).map(({ entry, amount }) => `${entry} ${amount}`).sort();
const setAccount = ({ uid }: TestUser, change: object) => AccountEntity.patch({ uid }).set(change).go();
/** The error code that the items are rejected with; undefined if they commit. */
const rejection = (items: Parameters<typeof commitTransaction>[0]) =>
  commitTransaction(items).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );
const counts = ({ imageCredits, videoCredits, imageHeatmaps, videoHeatmaps }: Awaited<ReturnType<typeof accountOf>>) => [
  imageCredits,
  imageHeatmaps,
  videoCredits,
  videoHeatmaps,
];

test.each(["a person", "a workspace"])(
  "a heatmap costs %s one credit, recorded with creator and heatmap; a failed one is refunded once; counters match",
  async (whose) => {
    const { uid, member } = await createWorkspace();
    const person = whose === "a person" ? await createTrialUser() : member;
    const [account, had] = whose === "a person" ? [person.uid, 10] : [uid, 1500];
    const creditAccount = async () =>
      whose === "a person" ? accountOf(person) : ((await workspaceOf(uid)) as unknown as ReturnType<typeof accountOf>);
    const [good, bad] = [await createTestHeatmap(person), await createTestHeatmap(person)];

    expect(await creditAccount()).toMatchObject({ imageCredits: had - 2, imageHeatmaps: 2 });
    const debits = (await ledgerOf(account)).filter(({ reason }) => reason === "debit");
    for (const heatmapId of [good, bad]) {
      expect(debits).toContainEqual(
        expect.objectContaining({ entry: `debit#${heatmapId}`, amount: -1, kind: "image", heatmapId, actor: person.uid }),
      );
    }
    for (let time = 0; time < 2; time++) await fail({ uid: bad, gen: 1 }, {} as never);
    expect((await heatmapRow(bad)).status).toBe("failed");
    expect(await creditAccount()).toMatchObject({ imageCredits: had - 1, imageHeatmaps: 1 });
    expect((await ledgerOf(account)).filter(({ reason }) => reason === "refund")).toMatchObject([
      { entry: `refund#${bad}`, amount: 1, kind: "image", heatmapId: bad },
    ]);
    expect((await ledgerOf(account)).filter(({ reason }) => reason === "debit")).toHaveLength(2);
  },
);

test.each(["a person", "a workspace"])("image and video credits of %s are separate", async (whose) => {
  const { uid, member } = await createWorkspace();
  const person = whose === "a person" ? await createTrialUser() : member;
  const caller = await callerOf(person);
  const creditAccount = async () =>
    counts(
      whose === "a person"
        ? await accountOf(person)
        : ((await workspaceOf(uid)) as unknown as Awaited<ReturnType<typeof accountOf>>),
    );
  const [images, , videos] = await creditAccount();
  const heatmap = newId("hm");

  await commitTransaction(debit(caller, { video: heatmap }));
  expect(await creditAccount()).toEqual([images, 0, videos! - 1, 1]);
  await expect(commitTransaction(debit(caller, { video: heatmap }))).rejects.toBeInstanceOf(AlreadyRecorded);
  await commitTransaction(refund(creditAccountOf(caller), "video", heatmap));
  expect(await creditAccount()).toEqual([images, 0, videos, 0]);
  await expect(commitTransaction(refund(creditAccountOf(caller), "video", heatmap))).rejects.toBeInstanceOf(AlreadyRecorded);
});

test("a debit that is no longer allowed at commit is rejected with the current reason", async () => {
  const errorCodeOf = async (change: object, kind: "image" | "video" = "image") => {
    const person = await createTrialUser();
    const caller = await callerOf(person);
    await setAccount(person, change);
    const before = await accountOf(person).catch(() => undefined);
    const code = await rejection(debit(caller, { [kind]: newId("hm") }));
    if (code && before) expect(await accountOf(person)).toEqual(before);
    return code;
  };
  const past = "2020-01-01T00:00:00.000Z";
  expect(await errorCodeOf({})).toBeUndefined();
  expect(await errorCodeOf({ deleted_at: past })).toBe("caller.unauthenticated");
  expect(await errorCodeOf({ email_verified: false })).toBe("caller.email_unverified");
  expect(await errorCodeOf({ workspace: "ws_of_theirs" })).toBe("caller.forbidden");
  expect(await errorCodeOf({ trialEnd: past, imageCredits: 0 })).toBe("billing.trial_ended");
  expect(await errorCodeOf({ imageCredits: 0 })).toBe("billing.no_image_credits");
  expect(await errorCodeOf({ videoCredits: 0 }, "video")).toBe("billing.no_video_credits");
  expect(await errorCodeOf({ role: "freemium", trialEnd: past })).toBeUndefined();
  expect(await errorCodeOf({ role: "freemium", trialEnd: past, imageCredits: 0 })).toBe("billing.no_image_credits");
  const caller = { ...(await callerOf(await createTrialUser())), uid: "unknown" };
  expect(await rejection(debit(caller, { image: newId("hm") }))).toBe("caller.unauthenticated");
});

test("a trial is over at the exact time it ends", async () => {
  const person = await createTrialUser();
  const caller = await callerOf(person);
  const { trialEnd } = await accountOf(person);
  const restore = setClock(() => new Date(trialEnd!));
  try {
    expect(await rejection(debit(caller, { image: newId("hm") }))).toBe("billing.trial_ended");
  } finally {
    restore();
  }
});

test.each([
  [{ subscription: "active" }, "billing.no_image_credits"],
  [{ subscription: "past_due" }, "billing.no_image_credits"],
  [{ subscription: "canceled", beta: true }, "billing.no_image_credits"],
  [{ subscription: "canceled" }, "billing.no_subscription"],
  [{ subscription: "unpaid" }, "billing.no_subscription"],
])("a workspace that is %o and has no credits left is rejected with %s", async (state, code) => {
  const { uid, member } = await createWorkspace();
  const caller = await callerOf(member);
  await setWorkspace(uid, { ...state, imageCredits: 0 });
  expect(await rejection(debit(caller, { image: newId("hm") }))).toBe(code);
  await setWorkspace(uid, { imageCredits: 1 });
  const spent = await rejection(debit(caller, { image: newId("hm") }));
  expect(spent).toBe(code === "billing.no_subscription" ? code : undefined);
});

test("a debit from a nonexistent workspace is rejected", async () => {
  expect(await rejection([debitWorkspaceCredits("ws_none", ["image"])])).toBe("caller.forbidden");
});

test("the free plan's credits are granted and recorded once per user", async () => {
  const person = await createTrialUser();
  const { uid } = person;
  await setAccount(person, { videoCredits: 0 });
  expect((await send(billing.switchToFreePlan, person, { body: {} })).status).toBe(200);
  const created = [
    `expire#freemium#${uid}#image -10`,
    `grant#freemium#${uid}#image 5`,
    `grant#freemium#${uid}#video 0`,
    `grant#trial#${uid}#image 10`,
    `grant#trial#${uid}#video 1`,
  ];
  expect(await entriesOf(uid)).toEqual(created);

  const { admin } = await createWorkspace();
  await createTestHeatmap(person);
  const { token } = await inviteEmail(admin, await emailOf(person));
  expect((await send(workspaces.acceptInvite, person, { body: { token } })).status).toBe(200);
  expect((await send(workspaces.leave, person)).status).toBe(200);

  expect((await send(accounts.me, person)).body).toMatchObject({ role: "freemium", imageCredits: 4 });
  expect((await entriesOf(uid)).filter((entry) => !entry.startsWith("debit"))).toEqual(created);
});

test("a free plan granted after it was read aborts the transaction with AccountChanged", async () => {
  const person = await createFreemiumUser();
  await setAccount(person, { imageCredits: 7 });
  await LedgerEntryEntity.delete({ account: person.uid, entry: `grant#freemium#${person.uid}#image` }).go();
  const { items } = await resetToFreemiumCredits(await accountOf(person));
  await commitTransaction(items.slice(0, 1));
  await expect(commitTransaction(items)).rejects.toBeInstanceOf(AccountChanged);
  await expect(commitTransaction(items.slice(1).reverse())).rejects.toBeInstanceOf(AccountChanged);
});
