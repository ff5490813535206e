import { expect, onTestFinished, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import {
  addWorkspaceMember,
  cloud,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createGenerated, createTestHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { heard, liveTicketOf, openChannel, pushChangesOf, watching } from "#test/kit/live.ts";
import { streamEventOf } from "#test/kit/stream.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");
const { handler: disconnect } = await import("#lambdas/live/disconnect.ts");
const { handler: publish } = await import("#lambdas/developers/publish-events.ts");
const { handler: fail } = await import("#lambdas/heatmaps/steps/fail.ts");

/** Milliseconds after which a channel that is not found has vanished. */
const LATER = 31_000;

test("a ticket opens one channel, once, within a minute", async () => {
  const person = await createTrialUser();
  const [ticket, late] = [await liveTicketOf(person), await liveTicketOf(person)];

  const both = await Promise.all([openChannel("one=", ticket), openChannel("two=", ticket)]);

  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  expect(await openChannel("three=", ticket)).toEqual({ statusCode: 401 });
  expect(await openChannel("four=", "lt_nonsense")).toEqual({ statusCode: 401 });
  expect(await openChannel("five=", "")).toEqual({ statusCode: 401 });
  expect(await withClockShift(61_000, () => openChannel("six=", late))).toEqual({ statusCode: 401 });
});

test("only pages of the site open a channel in a browser", async () => {
  const person = await createTrialUser();
  const openFrom = async (connectionId: string, headers: Record<string, string>) =>
    openChannel(connectionId, await liveTicketOf(person), headers);
  expect(await openFrom("own=", { origin: String(process.env.WEB_ORIGIN) })).toEqual({ statusCode: 200 });
  expect(await openFrom("program=", {})).toEqual({ statusCode: 200 });
  for (const origin of ["https://evil.example", "null", ""])
    expect(await openFrom("foreign=", { Origin: origin })).toEqual({ statusCode: 403 });
});

test("only requests through the site open a channel", async () => {
  const person = await createTrialUser();
  for (const secret of ["", "guessed"])
    expect(await openChannel("direct=", await liveTicketOf(person), { [SITE_HEADER]: secret })).toEqual({ statusCode: 403 });
});

test("all connections of the scope receive each change in order, and no others do", async () => {
  const { admin, member } = await createWorkspace();
  const stranger = (await createWorkspace()).admin;
  const [one, two, other] = [await watching(admin), await watching(member), await watching(stranger)];

  await pushChangesOf(() => createDoneHeatmap(member));

  expect(heard(other)).toEqual([]);
  expect(heard(two)).toEqual(heard(one));
  const messages = heard(one);
  expect(messages.filter(({ type }) => type === "heatmap.changed")).toHaveLength(4);
  expect(messages).toContainEqual({ type: "credits.changed", imageCredits: 1499, videoCredits: 20 });
  const last = messages.findLast(({ type }) => type === "heatmap.changed");
  expect(last).toMatchObject({ heatmap: { status: "done", thumbnail: expect.stringContaining("thumbnail.webp") } });
});

test("a failure message has the reason and the refunded credit, a deletion message has the id", async () => {
  const person = await createTrialUser();
  const connection = await watching(person);
  const uid = await createGenerated(person);

  await pushChangesOf(() => invoke(fail, { uid, gen: 1 }));
  await pushChangesOf(() => send(heatmaps.remove, person, { params: { uid } }));

  expect(heard(connection)).toMatchObject([
    { type: "heatmap.changed", heatmap: { status: "failed", problem: { code: "analysis_failed" } } },
    { type: "credits.changed", imageCredits: 10 },
    { type: "heatmap.removed", uid },
  ]);
});

test("the balances are sent even if the heatmap is already deleted or hidden", async () => {
  const person = await createTrialUser();
  const connection = await watching(person);
  const uid = await createTestHeatmap(person);
  await pushChangesOf(() => send(heatmaps.remove, person, { params: { uid } }));
  expect(heard(connection)).toContainEqual({ type: "credits.changed", imageCredits: 10, videoCredits: 1 });

  const other = await createTrialUser();
  const hiddenFrom = await watching(other);
  await pushChangesOf(() => createTestHeatmap(other, { hidden: true }));
  expect(heard(hiddenFrom)).toEqual([{ type: "credits.changed", imageCredits: 9, videoCredits: 1 }]);
});

test("a user who left the workspace receives nothing more and is disconnected; closed and vanished connections are deleted", async () => {
  const workspace = await createWorkspace();
  const leaver = await addWorkspaceMember(workspace);
  const [left, stays, vanished, closed] = [
    await watching(leaver),
    await watching(workspace.admin),
    await watching(workspace.member),
    await watching(workspace.member),
  ];
  await removeWorkspaceMember(workspace, leaver);
  cloud.gone.add(vanished);
  await disconnect({ requestContext: { connectionId: closed } } as never);

  await pushChangesOf(() => createTestHeatmap(workspace.member), LATER);
  cloud.gone.delete(vanished);
  await pushChangesOf(() => createTestHeatmap(workspace.member));

  expect(heard(stays)).toHaveLength(4);
  for (const connection of [left, vanished, closed]) expect(heard(connection)).toEqual([]);
  expect([...cloud.closed]).toEqual([left]);
});

test("a channel that API Gateway has not opened yet gets a change as soon as it opens", async () => {
  const person = await createTrialUser();
  const connection = await watching(person);
  cloud.gone.add(connection);
  const pauses: number[] = [];
  onTestFinished(setBackOff(async (ms) => void (pauses.push(ms) === 2 && cloud.gone.delete(connection))));

  await pushChangesOf(() => createTestHeatmap(person));

  expect(heard(connection).map(({ type }) => type)).toEqual(["heatmap.changed", "credits.changed"]);
  expect(pauses).toHaveLength(2);
});

test("a channel that opens after its first change was given up gets later ones, and a batch waits for it once", async () => {
  const person = await createTrialUser();
  const connection = await watching(person);
  cloud.gone.add(connection);
  const pauses: number[] = [];
  onTestFinished(setBackOff(async (ms) => pauses.push(ms)));

  await pushChangesOf(async () => {
    for (let count = 0; count < 3; count++) await createTestHeatmap(person);
  });
  cloud.gone.delete(connection);
  await pushChangesOf(() => createTestHeatmap(person));

  expect(heard(connection)).toHaveLength(2);
  expect(pauses).toHaveLength(6);
});

test("a channel that was not open when its user lost access to the scope is closed by the next change", async () => {
  const workspace = await createWorkspace();
  const leaver = await addWorkspaceMember(workspace);
  const connection = await watching(leaver);
  cloud.gone.add(connection);
  onTestFinished(setBackOff(async () => {}));

  await removeWorkspaceMember(workspace, leaver);
  await pushChangesOf(() => createTestHeatmap(workspace.member));
  expect(cloud.closed.has(connection)).toBe(false);
  cloud.gone.delete(connection);
  await pushChangesOf(() => createTestHeatmap(workspace.member));

  expect(cloud.closed.has(connection)).toBe(true);
  expect(heard(connection)).toEqual([]);
});

test("every state change is published once per stream record, with an id for deduplication", async () => {
  const person = await createTrialUser();
  const offered = await streamEventOf(() => createDoneHeatmap(person));

  expect(await invoke(publish, offered)).toEqual({ batchItemFailures: [] });

  const details = cloud.events.map(({ DetailType, Detail }) => ({ type: DetailType, ...JSON.parse(Detail) }));
  expect(details.map(({ type }) => type)).toEqual(["heatmap.created", "heatmap.queued", "heatmap.processed", "heatmap.done"]);
  expect(new Set(details.map(({ id }) => id)).size).toBe(4);
  expect(details.every(({ scope }) => scope === person.uid)).toBe(true);
});
