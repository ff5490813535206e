import { GetCommand, type GetCommandInput, PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import type { Metrics } from "#contracts/attention.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import {
  addWorkspaceMember,
  createStaff,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import {
  createDoneHeatmap,
  createGenerated,
  createTestHeatmap,
  createVideoHeatmap,
  heatmapRow,
  putUpload,
  runAnalysis,
} from "#test/kit/heatmaps.ts";
import { deliverHeatmapChange, fillIndex, searchAllHeatmaps } from "#test/kit/search.ts";

const read = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;
const edit = (person: TestUser, uid: string, body: object) => send(heatmaps.edit, person, { params: { uid }, body });
const list = (person: TestUser, last?: string) => send(heatmaps.list, person, last === undefined ? {} : { query: { last } });

test("staff get the addresses of a heatmap in the AWS consoles, and none where there are no consoles", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const staff = await createStaff();
  const consoles = async () => (await send(staffHeatmaps.consoles, staff, { params: { uid } })).body;
  vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:4000");
  expect(await consoles()).toEqual({ item: null, files: null });
  vi.stubEnv("AWS_ENDPOINT_URL", undefined);
  vi.stubEnv("AWS_REGION", "eu-west-1");
  const { item, files } = await consoles();
  vi.unstubAllEnvs();
  const { table } = await import("#domain/kit/table.ts");
  const shown = new URLSearchParams(item!.split("#edit-item?")[1]);
  const { pk, sk } = Object.fromEntries(shown);
  expect(shown.get("table")).toBe(table.table);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.table, Key: { pk, sk } }));
  expect(Item).toMatchObject({ uid });
  expect(new URL(item!).host).toBe("eu-west-1.console.aws.amazon.com");
  expect(new URL(files!).searchParams.get("prefix")).toBe(`${person.uid}/${uid}/`);
});

test("a finished heatmap has its scores and working URLs of all its images", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);

  const heatmap = await read(person, uid);

  expect(heatmap).toMatchObject({
    status: "done",
    width: 200,
    height: 100,
    clarity_score_percentile: 65,
    stands_out: true,
    uncertain_scores: ["clarity"],
    metrics: { focus: 60, proximity: 70, intervals: { focus: [41, 78], proximity: [20, 90], clarity: [44, 83] } },
  });
  expect(heatmap.fixations).toHaveLength(1);
  for (const field of ["imageURL", "heatmapURL", "combined", "peekthroughURL", "gazeplot", "mask", "thumbnail"] as const) {
    expect((await fetch(heatmap[field]!)).status, field).toBe(200);
    expect(new URL(heatmap[field]!).searchParams.get("X-Amz-Expires")).toBe("300");
  }
});

test("an unfinished heatmap has neither scores nor images", async () => {
  const person = await createTrialUser();
  const heatmap = await read(person, await createGenerated(person));
  expect(heatmap).toMatchObject({
    status: "requested",
    metrics: null,
    stands_out: null,
    fixations: [],
    clarity_score_percentile: null,
    imageURL: null,
    thumbnail: null,
  });
});

test("areas of interest are measured on the stored attention map and saved", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const box = (id: string, left: number, width: number) => ({ uid: id, name: id, left, top: 0, width, height: 100 });

  const { version } = await read(person, uid);
  const { status, body } = await edit(person, uid, {
    version,
    areas_of_interest: [box("left", 0, 100), box("right", 100, 100), box("part", 50, 100)],
  });

  expect(status).toBe(200);
  const shares = body.areas_of_interest.map(({ value }: { value: number }) => value);
  expect(shares[0]).toBeCloseTo(1);
  expect(shares[1]).toBeCloseTo(0);
  expect(shares[2]).toBeCloseTo(0.5);
  expect((await read(person, uid)).areas_of_interest).toEqual(body.areas_of_interest);
});

test("the interval of an area combines the stored uncertainty and the spread of the networks", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const { version } = await read(person, uid);
  const box = { uid: "part", name: "part", left: 50, top: 0, width: 100, height: 100 };

  const { body } = await edit(person, uid, { version, areas_of_interest: [box, { ...box, uid: "right", left: 100 }] });

  // Both networks see half of it in the middle; on the right one sees nothing, the other 1/10, which is a spread of 0.1 ÷ √2.
  const off = 0.2 * Math.hypot(0, (3 * 0.1) / Math.SQRT2);
  const [middle, right] = body.areas_of_interest.map(({ interval }) => interval);
  expect(middle).toEqual([expect.closeTo(0.4, 3), expect.closeTo(0.6, 3)]);
  expect(right).toEqual([0, expect.closeTo(off, 3)]);
});

test("a heatmap without stored intervals shows its scores and areas unchanged, without intervals", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
  const { intervals: _, calibration: __, ...metrics } = (await heatmapRow(uid)).metrics as Metrics;
  const area = { uid: "old", name: "old", left: 0, top: 0, width: 100, height: 100, value: 0.7 };
  await HeatmapEntity.patch({ uid })
    .set({ metrics, areas_of_interest: [area] })
    .remove(["share_relation"])
    .go();

  const before = await read(person, uid);
  expect(before.metrics).toEqual({ ...metrics, share_comparison: null, intervals: null, calibration: null });
  expect(before.areas_of_interest).toEqual([{ ...area, interval: null }]);

  const { value: ___, ...box } = area;
  const { body } = await edit(person, uid, { version: before.version, areas_of_interest: [box] });
  expect(body.areas_of_interest).toEqual([{ ...box, value: expect.closeTo(1), interval: null }]);
  expect((await list(person)).body.heatmaps[0]).toMatchObject({ stands_out: true, clarity_score_percentile: 65 });
});

test("results stored as maps and lists are read as those stored as text", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
  const { table } = await import("#domain/kit/table.ts");
  const { metrics, fixations } = await heatmapRow(uid);
  const stored = await table.client.send(new GetCommand(HeatmapEntity.get({ uid }).params<GetCommandInput>()));
  expect(stored.Item).toMatchObject({ metrics: JSON.stringify(metrics), fixations: JSON.stringify(fixations) });
  const expected = await read(person, uid);

  await table.client.send(new PutCommand({ TableName: table.table, Item: { ...stored.Item, metrics, fixations } }));

  const { metrics: scores, fixations: plot, stands_out } = await read(person, uid);
  expect({ scores, plot, stands_out }).toEqual({
    scores: expected.metrics,
    plot: expected.fixations,
    stands_out: expected.stands_out,
  });
});

test.each([
  ["outside the image", [{ uid: "a", name: "a", left: 150, top: 0, width: 51, height: 10 }], 400, "heatmap.area_outside"],
  [
    "with a value of the client's own",
    [{ uid: "a", name: "a", left: 0, top: 0, width: 5, height: 5, value: 1 }],
    400,
    "request.invalid",
  ],
  [
    "with an interval of the client's own",
    [{ uid: "a", name: "a", left: 0, top: 0, width: 5, height: 5, interval: [0, 1] }],
    400,
    "request.invalid",
  ],
  ["without a width to speak of", [{ uid: "a", name: "a", left: 0, top: 0, width: 1e-140, height: 5 }], 400, "request.invalid"],
  ["twice with one id", Array(2).fill({ uid: "a", name: "a", left: 0, top: 0, width: 5, height: 5 }), 400, "request.invalid"],
])("an area %s is rejected", async (_, areas_of_interest, status, code) => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const { version } = await heatmapRow(uid);
  expect(await edit(person, uid, { version, areas_of_interest })).toMatchObject({ status, body: { code } });
  expect((await heatmapRow(uid)).version).toBe(version);
});

test("a position within a billionth of a pixel of the edge is stored as the edge", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const { version } = await heatmapRow(uid);
  const area = { uid: "a", name: "a", left: 1e-200, top: 1e-9, width: 5, height: 5 };
  const { status, body } = await edit(person, uid, { version, areas_of_interest: [area] });
  expect([status, body.areas_of_interest]).toEqual([200, [expect.objectContaining({ ...area, left: 0 })]]);
});

test("areas can be drawn once the heatmap is done", async () => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  const areas_of_interest = [{ uid: "a", name: "a", left: 0, top: 0, width: 5, height: 5 }];
  expect(await edit(person, uid, { version: 2, areas_of_interest })).toMatchObject({
    status: 409,
    body: { code: "heatmap.not_ready" },
  });
});

test("nothing is stated as likely about a video, because no people were measured watching videos", async () => {
  const person = await createTrialUser();
  const [image, video] = [await createDoneHeatmap(person), await createVideoHeatmap(person)];
  expect((await heatmapRow(video)).metrics, "it is stored").toMatchObject({ statements: { focus: { side: "above" } } });
  expect((await read(person, image)).metrics!.statements!.focus).toMatchObject({ side: "above" });
  const { metrics } = await read(person, video);
  expect(metrics).toMatchObject({ statements: null, intervals: { focus: expect.anything() } });
});

test("only one of two edits of the same version succeeds, and the other gets the newest version", async () => {
  const { admin, member } = await createWorkspace();
  const uid = await createTestHeatmap(member);

  const replies = await Promise.all([
    edit(member, uid, { version: 1, title: "Mine" }),
    edit(admin, uid, { version: 1, title: "Ours" }),
  ]);

  const [winner, loser] = replies.toSorted((left, right) => left.status - right.status);
  expect([winner!.status, loser!.status]).toEqual([200, 409]);
  expect(loser!.body.code).toBe("heatmap.changed");
  expect((await read(member, uid)).title).toBe(winner!.body.title);
});

test("changes by staff and admins are in the audit log", async () => {
  const { admin, member, uid: workspace } = await createWorkspace();
  const uid = await createTestHeatmap(member);
  const helper = await createStaff();
  await edit(member, uid, { version: 1, title: "By a member" });
  await edit(admin, uid, { version: 2, title: "By the admin" });
  await edit(helper, uid, { version: 3, title: "By staff" });
  await putUpload(uid);
  for (let time = 0; time < 2; time++) expect((await send(heatmaps.generate, helper, { params: { uid } })).status).toBe(202);
  await runAnalysis(uid);
  const own = await createTestHeatmap(admin);
  await send(heatmaps.remove, admin, { params: { uid } });

  const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");
  const { data } = await AuditLogEntity.query.byScope({ scope: workspace }).go();

  expect(data.map(({ actor, action, object }) => [actor, action, object])).toEqual([
    [admin.uid, "heatmaps.edit", uid],
    [helper.uid, "heatmaps.edit", uid],
    [helper.uid, "heatmaps.generate", uid],
    [admin.uid, "heatmaps.create", own],
    [admin.uid, "heatmaps.remove", uid],
  ]);
});

test("the list contains the scope's heatmaps, newest first, 50 per page, and its cursor is invalid for other callers", async () => {
  const workspace = await createWorkspace();
  const colleague = await addWorkspaceMember(workspace);
  const makers = [workspace.admin, workspace.member, colleague];
  const made: string[] = [];
  for (let n = 0; n < 53; n++) made.unshift(await withClockShift(n * 1000, () => createTestHeatmap(makers[n % 3]!)));

  const first = (await list(workspace.member)).body;
  const second = (await list(colleague, first.last!)).body;

  expect(first.heatmaps).toHaveLength(50);
  expect([...first.heatmaps, ...second.heatmaps].map(({ uid }: { uid: string }) => uid)).toEqual(made);
  expect(second.last).toBeNull();
  for (const cursor of [
    first.last!.replace(/.$/, (end: string) => (end === "A" ? "B" : "A")),
    "nonsense",
    "",
    `x${first.last}`,
  ]) {
    expect(await list(workspace.member, cursor)).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  }
  expect((await list((await createWorkspace()).admin, first.last!)).status).toBe(400);
});

test("personal heatmaps and the workspace's heatmaps are listed separately", async () => {
  const person = await createTrialUser();
  const personal = await createTestHeatmap(person);
  const { member } = await createWorkspace();
  await createTestHeatmap(member);
  expect((await list(person)).body.heatmaps.map(({ uid }: { uid: string }) => uid)).toEqual([personal]);
});

test("changing the type of a heatmap within its kind updates its index, sets its dimensions from the image and clears the device", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person, { application: "Social media", device: "mobile" });
  await fillIndex(person);
  await deliverHeatmapChange(uid);
  const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
  await HeatmapEntity.patch({ uid }).set({ width: 600, height: 500 }).go();

  const { status, body } = await edit(person, uid, { version: 1, application: "Display Ads" });
  await deliverHeatmapChange(uid);

  expect(status).toBe(200);
  expect(body).toMatchObject({ application: "Display Ads", dimensions: "300x250", device: "" });
  expect(await searchAllHeatmaps(person, { application: "Display Ads" })).toEqual([uid]);
  expect(await searchAllHeatmaps(person, { application: "Social media" })).toEqual([]);
  const again = await edit(person, uid, { version: 2, application: "(Digital) Out Of Home" });
  expect(again.body).toMatchObject({ application: "(Digital) Out Of Home", dimensions: "" });
});

test.each([
  ["a type that the model looks at otherwise", {}, { application: "UX Design", device: "mobile" }, 409, "heatmap.other_kind"],
  ["what only videos can be", {}, { application: "Ad / commercial" }, 400, "request.invalid"],
  ["UX Design without a device", { application: "UX Design", device: "mobile" }, { device: "" }, 400, "request.invalid"],
  ["a type that there is not", {}, { application: "Radio" }, 400, "request.invalid"],
  ["a box outside the grid", {}, { text_in_ad: [26] }, 400, "request.invalid"],
  ["another status", {}, { status: "done" }, 400, "request.invalid"],
  ["another scope", {}, { scope: "ws_1" }, 400, "request.invalid"],
  ["another maker", {}, { requested_by: "me", transferred_from: "me" }, 400, "request.invalid"],
  ["another generation", {}, { gen: 2, metrics: {} }, 400, "request.invalid"],
])("an edit to %s is rejected and changes nothing", async (_, made, change, status, code) => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person, made);
  const before = await heatmapRow(uid);
  expect(await edit(person, uid, { version: 1, ...change })).toMatchObject({ status, body: { code } });
  expect(await heatmapRow(uid)).toEqual(before);
});

test("the device of UX Design changes, and no device can be set for another type", async () => {
  const person = await createTrialUser();
  const [page, ad] = [
    await createTestHeatmap(person, { application: "UX Design", device: "mobile" }),
    await createTestHeatmap(person),
  ];
  expect((await edit(person, page, { version: 1, device: "desktop" })).body).toMatchObject({ device: "desktop" });
  expect((await edit(person, ad, { version: 1, device: "desktop" })).body).toMatchObject({ device: "" });
});

test("text boxes keep their order, without duplicates, for images only", async () => {
  const person = await createTrialUser();
  const [image, video] = [await createTestHeatmap(person), await createVideoHeatmap(person)];
  expect((await edit(person, image, { version: 1, text_in_ad: [7, 25, 1, 7] })).body.text_in_ad).toEqual([1, 7, 25]);
  expect((await edit(person, image, { version: 2, text_in_ad: [] })).body.text_in_ad).toEqual([]);
  const { version } = await heatmapRow(video);
  expect(await edit(person, video, { version, text_in_ad: [1] })).toMatchObject({
    status: 409,
    body: { code: "heatmap.not_image" },
  });
});
