import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMENTS_MAX, type Comment, comments } from "#contracts/comments.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { createComment, createCommentableHeatmap, deliverToComments, sendComment } from "#test/kit/comments.ts";
import {
  addWorkspaceMember,
  createStaff,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  send,
  type TestUser,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { runInterleaved, settleBetweenSteps } from "#test/kit/interleaved.ts";
import { heard, pushChangesOf, watching } from "#test/kit/live.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { readStreamRecords, streamEventOf } from "#test/kit/stream.ts";
import { auditLogOf, emailOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { addComment } = await import("#domain/comments/add-comment.ts");
const { CommentEntity } = await import("#domain/comments/comment.entity.ts");
const { toCommentResponse } = await import("#domain/comments/to-comment-response.ts");
const { removeComment } = await import("#domain/comments/remove-comment.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { purgeScope } = await import("#domain/heatmaps/removal/purge-scope.ts");
const { AppError } = await import("#kit/error.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");

const office = await createWorkspace();
const { admin, member } = office;
const uid = await createCommentableHeatmap(member);
const of = (id: string, heatmap = uid) => ({ uid: heatmap, comment: id });

const listOf = async (person: TestUser, heatmap: string) =>
  (await send(comments.list, person, { params: { uid: heatmap } })).body;
const listed = async (person: TestUser, heatmap: string): Promise<Comment[]> => (await listOf(person, heatmap)).comments;
const idsOf = async (person: TestUser, heatmap: string) => (await listed(person, heatmap)).map((each) => each.uid);
const edit = (person: TestUser, id: string, body: object) => send(comments.edit, person, { params: of(id), body });
const remove = (person: TestUser, id: string, heatmap = uid) => send(comments.remove, person, { params: of(id, heatmap) });
const resolve = (person: TestUser, id: string, resolved: boolean, heatmap = uid) =>
  send(comments.resolve, person, { params: of(id, heatmap), body: { resolved } });
const rowsOf = async (heatmap: string) =>
  (await CommentEntity.query.byDiscussion({ discussion: heatmap }).go({ pages: "all" })).data;
const callerOf = async (person: TestUser) => (await resolveCaller({ ...person, signedInAt: Date.now() / 1000 }))!;
const setAccount = (person: TestUser, change: object) => AccountEntity.patch({ uid: person.uid }).set(change).go();

test("comments are listed in order with their authors, and counted without changing the heatmap's version", async () => {
  const { version } = await heatmapRow(uid);
  const first = await sendComment(member, uid, { comment: "  One\r\ntwo\u0000\u202e ", place: { x: 0.2, y: 1 } });
  const answer = await sendComment(admin, uid, { parent: first.body.uid, comment: "Yes" });
  const deeper = await sendComment(member, uid, { parent: answer.body.uid, comment: "Thanks" });

  expect([first.status, answer.status, deeper.status]).toEqual([201, 201, 201]);
  const { comments: all, avatars } = await listOf(admin, uid);
  expect(all).toEqual([first.body, answer.body, deeper.body]);
  expect(first.body).toMatchObject({
    parent: null,
    comment: "One\ntwo",
    time: null,
    place: { x: 0.2, y: 1 },
    pin: 1,
    added_by: member.uid,
    added_by_name: "Ada Lovelace",
    edited_at: null,
    mentions: [],
    resolved: null,
    version: 1,
  });
  // A reply to a reply belongs to the thread.
  expect([answer.body.parent, deeper.body.parent]).toEqual([first.body.uid, first.body.uid]);
  expect(avatars).toEqual({});
  expect(await heatmapRow(uid)).toMatchObject({ timeline: 3, version });
  expect((await send(heatmaps.read, member, { params: { uid } })).body.timeline).toBe(3);
});

test("pins are numbered from 1 per heatmap, uniquely for concurrent authors, and no number is reused", async () => {
  const person = await createTrialUser();
  const heatmap = await createCommentableHeatmap(person);
  const place = { x: 0.5, y: 0.5 };
  const thread = await createComment(person, heatmap, { place });
  await Promise.all(Array.from({ length: 9 }, () => createComment(person, heatmap, { place })));
  await createComment(person, heatmap, { parent: thread });
  await createComment(person, heatmap);
  const pins = async () => new Set((await listed(person, heatmap)).map(({ pin }) => pin));
  expect(await pins()).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null]));

  for (const { uid, pin } of await listed(person, heatmap)) if (pin === 1 || pin === 10) await remove(person, uid, heatmap);
  await createComment(person, heatmap, { place });
  expect(await pins()).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9, 11, null]));
});

test("the same idempotency key returns the same comment, even if the first response was not stored", async () => {
  const caller = await callerOf(member);
  const said = { comment: "Once", parent: null, time: null, place: null, mentions: [] };
  const before = (await heatmapRow(uid)).timeline;

  const [one, other] = [await addComment(caller, uid, said, "key"), await addComment(caller, uid, said, "key")];

  expect(one).toEqual(other);
  expect((await heatmapRow(uid)).timeline).toBe(before + 1);
});

test("comments are possible only on a finished heatmap, also during a reanalysis, at times and positions that it has", async () => {
  const pending = await createTestHeatmap(member);
  const again = await createCommentableHeatmap(member, { status: "processed", gen: 2, before: { status: "done" } });
  const video = await createCommentableHeatmap(member, { type: "video", duration: 4.5 });
  const thread = await createComment(member, video, { time: 4.5, place: { x: 0, y: 0 } });
  expect((await sendComment(member, video, { time: 1e-200, place: { x: 1e-200, y: 1 } })).body).toMatchObject({
    time: 0,
    place: { x: 0 },
  });
  expect((await sendComment(member, again)).status).toBe(201);
  // Players show a position just after the last frame.
  expect((await sendComment(member, video, { time: 4.533 })).body).toMatchObject({ time: 4.5 });
  const before = await stateFingerprint();

  const rejected: [string, object, number, string][] = [
    [pending, {}, 409, "heatmap.not_ready"],
    [video, { time: 5.01 }, 400, "comment.outside"],
    [uid, { time: 0 }, 400, "comment.outside"],
    [video, { parent: thread, time: 1 }, 400, "request.invalid"],
    [video, { parent: thread, place: { x: 0, y: 0 } }, 400, "request.invalid"],
    [video, { place: { x: 1.01, y: 0 } }, 400, "request.invalid"],
    [video, { comment: " \u0000 " }, 400, "request.invalid"],
    [video, { comment: "x".repeat(2001) }, 400, "request.invalid"],
    [video, { parent: "cm_00000000000000000000000000" }, 404, "comment.not_found"],
    // A thread of another heatmap is none of this one.
    [uid, { parent: thread }, 404, "comment.not_found"],
  ];
  for (const [heatmap, said, status, code] of rejected)
    expect(await sendComment(member, heatmap, said), JSON.stringify(said)).toMatchObject({ status, body: { code } });
  for (const field of ["uid", "added_by", "added_by_name", "timestamp", "resolved", "version", "answers", "removed_at"])
    expect((await sendComment(member, video, { [field]: "x" })).body, field).toMatchObject({
      details: { issues: [{ path: field }] },
    });
  expect(await stateFingerprint()).toBe(before);
});

test("the response to an edit is the comment as the list then shows it", async () => {
  const id = await createComment(member, uid, { place: { x: 0.1, y: 0.2 } });
  await resolve(admin, id, true);
  const { body } = await edit(member, id, { version: 1, comment: " Changed " });
  expect(body).toMatchObject({ comment: "Changed", version: 2, resolved: expect.any(Object) });
  expect((await listed(member, uid)).find((each) => each.uid === id)).toEqual(body);
});

test("a comment can be edited only by its author, and only in the version they saw", async () => {
  const id = await createComment(member, uid);
  for (const person of [admin, await createStaff()])
    expect(await edit(person, id, { version: 1, comment: "Mine" })).toMatchObject({
      status: 403,
      body: { code: "caller.not_creator" },
    });

  const both = await Promise.all(["Larger", "Smaller"].map((words) => edit(member, id, { version: 1, comment: words })));

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)!.body;
  expect(won).toMatchObject({ version: 2, edited_at: expect.any(String) });
  expect(both.find(({ status }) => status === 409)!.body.code).toBe("comment.changed");
  expect((await listed(admin, uid)).find((each) => each.uid === id)).toEqual(won);
});

test("any user who can see a thread can resolve it from any of its comments, and reopen it", async () => {
  const thread = await createComment(member, uid);
  const answer = await createComment(member, uid, { parent: thread });
  await setAccount(admin, { name: "Grace Hopper" });

  const settled = await resolve(admin, answer, true);

  expect(settled.body).toMatchObject({ uid: thread, version: 1, resolved: { at: expect.any(String), by_name: "Grace Hopper" } });
  const before = await stateFingerprint();
  expect((await resolve(member, thread, true)).body).toEqual(settled.body);
  expect(await stateFingerprint()).toBe(before);
  // Settling does not take the words from under who is changing them.
  expect((await edit(member, thread, { version: 1, comment: "Done?" })).status).toBe(200);
  expect((await resolve(member, thread, false)).body.resolved).toBeNull();
});

test("a member deletes their own comments, admins and staff anyone's, recorded in the audit log; a thread is deleted with its replies", async () => {
  const heatmap = await createCommentableHeatmap(admin);
  const colleague = await addWorkspaceMember(office);
  const [one, two] = [await createComment(member, heatmap), await createComment(colleague, heatmap)];
  const answers = [
    await createComment(colleague, heatmap, { parent: one }),
    await createComment(member, heatmap, { parent: one }),
  ];
  expect((await remove(member, two, heatmap)).body.code).toBe("caller.not_creator");
  expect((await remove(member, answers[0]!, heatmap)).body.code).toBe("caller.not_creator");

  expect((await remove(member, answers[1]!, heatmap)).body).toEqual({ deleted: [answers[1]] });
  expect([await idsOf(member, heatmap), (await heatmapRow(heatmap)).timeline]).toEqual([[one, two, answers[0]], 3]);
  expect((await remove(admin, one, heatmap)).body).toEqual({ deleted: [one, answers[0]] });
  expect([await idsOf(member, heatmap), (await heatmapRow(heatmap)).timeline]).toEqual([[two], 1]);
  for (const gone of [one, answers[0]!, answers[1]!])
    expect((await remove(admin, gone, heatmap)).body.code).toBe("comment.not_found");
  expect((await sendComment(member, heatmap, { parent: one })).body.code).toBe("comment.not_found");
  const ours = await createStaff();
  expect((await remove(ours, two, heatmap)).status).toBe(200);
  expect((await auditLogOf(office.uid)).filter((record) => record.includes("comments.remove"))).toEqual([
    `${admin.uid} comments.remove ${one}`,
    `${ours.uid} comments.remove ${two}`,
  ]);

  for (let time = 0; time < 2; time++) await deliverToComments("comment.removed", { object: heatmap });
  expect(await rowsOf(heatmap)).toEqual([]);
});

test("mentioned workspace members get one email, the author none, and an edit emails only newly mentioned members", async () => {
  const [one, two, stranger] = [await addWorkspaceMember(office), await addWorkspaceMember(office), await createTrialUser()];
  const messagesOf = async (person: TestUser) =>
    (await queuedEmailsFor(await emailOf(person))).filter(({ template }) => template === "mention");
  const personal = await createCommentableHeatmap(stranger);
  const before = await stateFingerprint();
  for (const [person, heatmap, mentioned] of [
    [one, uid, [two.uid, stranger.uid]],
    [one, uid, ["nobody"]],
    [stranger, personal, [stranger.uid]],
  ] as const)
    expect((await sendComment(person, heatmap, { mentions: mentioned })).body.code).toBe("comment.person_not_found");
  expect(await stateFingerprint()).toBe(before);

  const { body } = await sendComment(one, uid, { comment: "@Ada <b>look</b>", mentions: [two.uid, one.uid, two.uid] });
  expect(body.mentions).toEqual([two, one].map((person) => ({ uid: person.uid, name: "Ada Lovelace" })));
  const changed = { version: 1, comment: "@Ada and @Grace", mentions: [two.uid, admin.uid] };
  expect((await edit(one, body.uid, changed)).status).toBe(200);

  const said = { firstName: "Ada", mentionedBy: "Ada Lovelace", title: "Poster", heatmap: uid, commentId: body.uid };
  expect(await messagesOf(two)).toEqual([{ template: "mention", comment: "@Ada <b>look</b>", ...said }]);
  expect(await messagesOf(admin)).toMatchObject([{ comment: "@Ada and @Grace" }]);
  expect(await messagesOf(one)).toEqual([]);

  // Users who have left since may stay mentioned.
  await AccountEntity.patch({ uid: two.uid }).set({ deleted_at: new Date().toISOString() }).go();
  const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
  await MemberEntity.delete({ workspaceId: office.uid, uid: two.uid }).go();
  const kept = await edit(one, body.uid, { version: 2, comment: "@Ada", mentions: [two.uid] });
  expect(kept.body.mentions).toEqual([{ uid: two.uid, name: "Former member" }]);
});

test("a user writes at most 300 comments and causes 100 emails per hour, and rejected comments are not stored", async () => {
  freezeToHourStart();
  const [person, other] = [await addWorkspaceMember(office), await addWorkspaceMember(office)];
  await enforceRateLimit(perHour("comments.mention", 100), person.uid, 100);
  const tooMany = { status: 429, body: { code: "request.too_many" } };
  const id = await createComment(person, uid, { mentions: [person.uid] });
  const before = await stateFingerprint();
  expect(await sendComment(person, uid, { mentions: [other.uid] })).toMatchObject(tooMany);
  expect(await edit(person, id, { version: 1, comment: "@Ada", mentions: [other.uid] })).toMatchObject(tooMany);
  await enforceRateLimit(perHour("comments.add", 300), person.uid, 298);
  expect(await sendComment(person, uid)).toMatchObject(tooMany);
  expect(await stateFingerprint()).toBe(before);
});

test("all connections of the scope receive the comment count of a heatmap, and no others do", async () => {
  const heatmap = await createCommentableHeatmap(member);
  const stranger = (await createWorkspace()).admin;
  const [own, foreign] = [await watching(admin), await watching(stranger)];

  for (const work of [
    () => sendComment(member, heatmap),
    async () => remove(member, (await idsOf(member, heatmap))[0]!, heatmap),
  ])
    await pushChangesOf(work);

  const news = [1, 0].map((timeline) => ({ type: "comments.changed", uid: heatmap, timeline }));
  expect(heard(own)).toEqual(news);
  expect(heard(foreign)).toEqual([]);
});

test("comments are deleted with their heatmap; a deleted user is a former member in their other comments", async () => {
  const [leaver, owner] = [await addWorkspaceMember(office), await createTrialUser()];
  const heatmap = await createCommentableHeatmap(leaver);
  const thread = await createComment(leaver, heatmap);
  await resolve(leaver, thread, true, heatmap);
  const own = await createCommentableHeatmap(owner, { text: { state: "done", boxes: [], words: [] }, text_in_ad: [1] });
  await createComment(await createStaff(), own);
  await createComment(owner, own);

  await deliverToComments("account.deleted", { scope: office.uid, object: leaver.uid });
  expect(await listed(admin, heatmap)).toMatchObject([{ added_by: leaver.uid, added_by_name: "Ada Lovelace" }]);

  for (const who of [leaver, owner]) await setAccount(who, { deleted_at: new Date().toISOString() });
  const noOne = { uid: thread, added_by: "", added_by_name: "Former member", resolved: { by_name: "Former member" } };
  expect(await listed(admin, heatmap)).toMatchObject([noOne]);
  for (let time = 0; time < 2; time++) await deliverToComments("account.deleted", { scope: office.uid, object: leaver.uid });
  expect(await listed(admin, heatmap)).toMatchObject([noOne]);
  expect((await rowsOf(heatmap))[0]).not.toHaveProperty("added_by");
  expect((await CommentEntity.query.byAuthor({ added_by: leaver.uid }).go()).data).toEqual([]);

  // A user's own objects are published as removed when they are deleted with the account.
  const { Records } = await streamEventOf(() => purgeScope(owner.uid));
  const messages = Records.map(({ dynamodb }) => dynamodb?.NewImage).filter((image) => image?.type?.S === "heatmap.removed");
  expect(messages.map((image) => image?.object?.S)).toEqual([own]);
  for (const trace of ["text", "text_in_ad"]) expect(await heatmapRow(own)).not.toHaveProperty(trace);
  for (let time = 0; time < 2; time++) await deliverToComments("heatmap.removed", { object: own });
  expect(await rowsOf(own)).toEqual([]);
});

test("comments are not transferred with a heatmap to another user", async () => {
  const heatmap = await createCommentableHeatmap(member);
  const place = { x: 0.5, y: 0.5 };
  const [thread, receiver] = [await createComment(member, heatmap, { place }), await createTrialUser()];
  const given = { uids: [heatmap], to: await emailOf(receiver) };
  expect((await send(staffHeatmaps.transfer, await createStaff(), { body: given })).body.copied).toEqual([heatmap]);

  expect([await idsOf(receiver, heatmap), (await heatmapRow(heatmap)).timeline]).toEqual([[], 0]);
  expect((await sendComment(receiver, heatmap, { parent: thread })).body.code).toBe("comment.not_found");
  expect((await remove(receiver, thread, heatmap)).body.code).toBe("comment.not_found");
  const fresh = await createComment(receiver, heatmap, { place });
  expect(await listed(receiver, heatmap)).toMatchObject([{ pin: 1 }]);
  for (let time = 0; time < 2; time++) await deliverToComments("heatmap.transferred", { object: heatmap });
  expect(await rowsOf(heatmap)).toEqual([]);
  expect([await idsOf(receiver, heatmap), (await heatmapRow(heatmap)).timeline]).toEqual([[fresh], 1]);
  await deliverToComments("comment.removed", { object: heatmap });
  await send(heatmaps.remove, receiver, { params: { uid: heatmap } });
  await deliverToComments("heatmap.removed", { object: heatmap });
  expect(await rowsOf(`${heatmap}.1`)).toEqual([]);
});

test("the comment count is correct after every write, in any order of additions and deletions", async () => {
  const [one, other] = [await callerOf(member), await callerOf(admin)];
  const act = fc.record({ what: fc.constantFrom("add", "answer", "answer", "delete thread", "delete answer"), at: fc.nat(1) });
  const tried: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler({ act: settleBetweenSteps }),
      fc.array(act, { minLength: 3, maxLength: 6 }),
      async (schedule, acts) => {
        const heatmap = await createCommentableHeatmap(member);
        const threads = [await createComment(member, heatmap), await createComment(admin, heatmap)];
        const answers = [
          await createComment(admin, heatmap, { parent: threads[0] }),
          await createComment(member, heatmap, { parent: threads[1] }),
        ];
        const said = { comment: "So?", time: null, place: null, mentions: [] };
        const does = ({ what, at }: { what: string; at: number }) => {
          if (what === "add") return addComment(one, heatmap, { ...said, parent: null });
          if (what === "answer") return addComment(one, heatmap, { ...said, parent: threads[at]! });
          return removeComment(other, heatmap, (what === "delete thread" ? threads : answers)[at]!);
        };
        const failures: unknown[] = [];
        await runInterleaved(schedule, () =>
          Promise.all(acts.map((each) => does(each).catch((error: unknown) => failures.push(error)))),
        );

        for (const failure of failures) expect(failure).toBeInstanceOf(AppError);
        expect((await heatmapRow(heatmap)).timeline).toBe((await idsOf(admin, heatmap)).length);
        tried.push(heatmap);
      },
    ),
    { numRuns: 10 },
  );
  expect(await wrongCounts(tried)).toEqual([]);
});

test("a heatmap with the maximum of comments is read in one call, rejects more, and deletes a thread of hundreds in one write", async () => {
  const heatmap = await createCommentableHeatmap(member, { timeline: COMMENTS_MAX });
  const thread = { discussion: heatmap, heatmap, uid: "cm_00000000000000000000000000", answers: COMMENTS_MAX - 1 };
  const said = {
    discussion: heatmap,
    heatmap,
    comment: "x".repeat(2000),
    added_by: member.uid,
    timestamp: "2026-01-01T00:00:00.000Z",
  };
  const ids = Array.from({ length: thread.answers }, (_, at) => `cm_${String(at + 1).padStart(26, "0")}`);
  await CommentEntity.put([{ ...said, ...thread }, ...ids.map((id) => ({ ...said, uid: id, parent: thread.uid }))]).go();
  await setAccount(member, { avatar: `data:image/webp;base64,${"A".repeat(29_000)}` });

  const { text, body } = await send(comments.list, member, { params: { uid: heatmap } });
  expect(body.comments).toHaveLength(COMMENTS_MAX);
  expect(Object.keys(body.avatars)).toEqual([member.uid]);
  expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
  expect(await sendComment(member, heatmap)).toMatchObject({
    status: 409,
    body: { code: "comment.too_many", details: { most: COMMENTS_MAX } },
  });

  expect((await remove(member, thread.uid, heatmap)).body.deleted).toEqual([thread.uid, ...ids]);
  expect([await idsOf(member, heatmap), (await heatmapRow(heatmap)).timeline]).toEqual([[], 0]);
  const fresh = await createComment(member, heatmap);
  await deliverToComments("comment.removed", { object: heatmap });
  expect((await rowsOf(heatmap)).map((each) => each.uid)).toEqual([fresh]);
});

test("a list of comments by many authors returns only as many avatars as leave room for the comments", async () => {
  const { data: account } = await AccountEntity.get({ uid: member.uid }).go();
  const avatar = "A".repeat(30_000);
  const crowd = Array.from({ length: 40 }, (_, at) => ({ ...account!, uid: `usr_${member.uid.slice(4, 20)}${at}`, avatar }));
  await AccountEntity.put(crowd).go();
  const said = { discussion: uid, heatmap: uid, comment: "x", timestamp: "2026-01-01T00:00:00.000Z", answers: 0, version: 1 };
  const shown = await toCommentResponse(
    crowd.map((person) => ({ ...said, mentions: [], uid: person.uid, added_by: person.uid })),
  );
  expect(shown.comments).toHaveLength(40);
  expect(Object.keys(shown.avatars)).toHaveLength(33);
});

type Row = { readonly heatmap: string; readonly parent: string | undefined; readonly removed: boolean };

/** Where the count of a heatmap, as the table's stream carried it, was not that of the comments that stood there by then. */
async function wrongCounts(of: readonly string[]): Promise<string[]> {
  const rows = new Map<string, Row>();
  const wrong: string[] = [];
  for (const { eventName, dynamodb } of await readStreamRecords()) {
    const { __edb_e__: entity, uid: id, heatmap, parent, removed_at, timeline } = dynamodb?.NewImage ?? dynamodb?.OldImage ?? {};
    if (!id?.S || !of.includes(heatmap?.S ?? id.S)) continue;
    if (entity?.S === "comment") {
      if (eventName === "REMOVE") rows.delete(id.S);
      else rows.set(id.S, { heatmap: heatmap?.S ?? "", parent: parent?.S, removed: removed_at !== undefined });
    }
    if (entity?.S !== "heatmap") continue;
    const standing = [...rows].filter(([each, row]) => row.heatmap === id.S && rows.get(row.parent ?? each)?.removed === false);
    if (Number(timeline?.N) !== standing.length) wrong.push(`${id.S}: ${timeline?.N} for ${standing.length}`);
  }
  return wrong;
}
