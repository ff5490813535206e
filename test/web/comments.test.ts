import { expect, test } from "vitest";
import { insertMention, matchPeople, mentionQueryAt, remainingMentions } from "#web/app/features/comments/composer/mentions.ts";
import { clusterByTime } from "#web/app/features/comments/pins/cluster-by-time.ts";
import { CommentDraftStore } from "#web/app/features/comments/store/comment-draft-store.ts";
import { applyOptimisticChanges, NO_OPTIMISTIC_CHANGES } from "#web/app/features/comments/store/optimistic-changes.ts";
import { commentsCsv } from "#web/app/features/comments/threads/comments-csv.ts";
import { markerList, timecode } from "#web/app/features/comments/threads/marker-list.ts";
import { splitComment } from "#web/app/features/comments/threads/split-comment.ts";
import { type CommentWithAvatar, toThreads, visibleThreads } from "#web/app/features/comments/threads/threads.ts";
import { timeAgo } from "#web/app/features/comments/threads/time-ago.ts";
import { CommentsState, commentId } from "./kit/comments-state.ts";

const list = (...own: Partial<CommentWithAvatar>[]): CommentWithAvatar[] => {
  const comments = new CommentsState();
  return own.map((each) => ({ ...comments.write(each), avatar: "", ...each }));
};
const uids = (threads: readonly { first: CommentWithAvatar }[]) => threads.map(({ first }) => first.uid.slice(-1));

test("comments become threads with their replies", () => {
  const threads = toThreads(list({ time: 9 }, { time: 2 }, { parent: commentId(1) }, {}));
  expect(threads.map(({ first, replies }) => [first.uid, replies.length])).toEqual([
    [commentId(1), 1],
    [commentId(2), 0],
    [commentId(4), 0],
  ]);
  expect(uids(visibleThreads(threads, "open", "video"))).toEqual(["4", "2", "1"]);
  expect(uids(visibleThreads(threads, "all", "newest"))).toEqual(["4", "2", "1"]);
  expect(uids(visibleThreads(threads, "all", "oldest"))).toEqual(["1", "2", "4"]);
  expect(visibleThreads(threads, "resolved", "newest")).toEqual([]);
  expect(uids(visibleThreads(threads, "resolved", "newest", [commentId(3)])), "one that is written in stays").toEqual(["1"]);
});

test("drafts of deleted comments are appended to the new-comment draft with the reason; others are unchanged", () => {
  const draftStore = new CommentDraftStore();
  draftStore.draft("new", { text: "New", time: 4 });
  draftStore.draft(`reply ${commentId(1)}`, { text: "Lost" });
  draftStore.draft(`edit ${commentId(2)}`, { text: "Kept" });
  draftStore.draft(`edit ${commentId(3)}`, { text: " " });
  expect(draftStore.rescue(new Set([commentId(2)]))).toBe(true);
  const { new: first, ...others } = draftStore.drafts.get();
  expect(first).toMatchObject({ text: "New\n\nLost", time: 4, problem: { code: "comment.not_found" } });
  expect(Object.keys(others)).toEqual([`edit ${commentId(2)}`]);
  expect(draftStore.rescue(new Set([commentId(2)]))).toBe(false);
});

test("optimistic changes override the server data and leave everything else unchanged", () => {
  const comments = list({}, { parent: commentId(1) }, {});
  const shown = applyOptimisticChanges(comments, {
    ...NO_OPTIMISTIC_CHANGES,
    changed: { [commentId(3)]: { comment: "New" } },
    removed: [commentId(1)],
  });
  expect(shown.map(({ comment }) => comment)).toEqual(["New"]);
  expect(applyOptimisticChanges(comments, NO_OPTIMISTIC_CHANGES)[0]).toBe(comments[0]);
});

test("only web URLs become links, without trailing punctuation, and the chosen mentions are marked", () => {
  const pieces = splitComment("See (https://a.test/x?y=1). @Ann Lee, javascript:alert(1) <b>@Ann</b>", [
    { name: "Ann" },
    { name: "Ann Lee" },
  ]);
  expect(pieces.filter(({ kind }) => kind !== "text")).toEqual([
    { kind: "link", text: "https://a.test/x?y=1" },
    { kind: "mention", text: "@Ann Lee" },
    { kind: "mention", text: "@Ann" },
  ]);
  expect(pieces.map(({ text }) => text).join("")).toBe("See (https://a.test/x?y=1). @Ann Lee, javascript:alert(1) <b>@Ann</b>");
  expect(splitComment("https://", []).every(({ kind }) => kind === "text")).toBe(true);
  for (const name of ["C. (d)", "Anne-Marie O'Neill/Weiß [x]{1}^$|\\"])
    expect(splitComment(`a+b @${name}`, [{ name }]).at(-1), name).toEqual({ kind: "mention", text: `@${name}` });
});

test("a name after @ is matched by any of its words, ignoring accents, and inserted", () => {
  const people = ["Hugo Marín", "Mara Holt", "Ben Okafor"].map((name, index) => ({ uid: `usr_${index}`, name }));
  expect(mentionQueryAt("Ask @mar", 8)).toEqual({ from: 4, query: "mar" });
  expect(mentionQueryAt("ada@mar", 7)).toBeUndefined();
  expect(matchPeople(people, "mar").map(({ name }) => name)).toEqual(["Mara Holt", "Hugo Marín"]);
  const { text, caret } = insertMention("Ask @mar today", { from: 4, query: "mar" }, people[0]!);
  expect([text, caret]).toEqual(["Ask @Hugo Marín today", 16]);
  expect(remainingMentions(text, [people[0]!, people[0]!, people[2]!])).toEqual([people[0]]);
});

test("overlapping markers are grouped", () => {
  const things = [{ time: 10 }, { time: 0 }, { time: 0.5 }];
  expect(clusterByTime(things, 10, 240)).toEqual([
    { position: 0, items: [{ time: 0 }, { time: 0.5 }] },
    { position: 1, items: [{ time: 10 }] },
  ]);
  expect(clusterByTime(things, 10, 600)).toHaveLength(3);
  expect(clusterByTime(things, 0, 600)).toEqual([]);
});

test("times are relative, and a date after a week", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(["11:59:30", "11:55:00", "09:00:00"].map((at) => timeAgo(`2026-11-20T${at}Z`, now))).toEqual([
    "just now",
    "5 min ago",
    "3 h ago",
  ]);
  expect(timeAgo("2026-11-01T12:00:00Z", now)).toBe("01-11-2026");
});

test("the CSV contains every comment with its thread, and no formula", () => {
  const resolved = { at: "2026-11-20T12:00:00.000Z", by_name: "Ada" };
  const timestamp = "2026-11-20T11:00:00.000Z";
  const at = { time: 1.2345678, place: { x: 0.333333333, y: 1 } };
  const threads = toThreads(list({ ...at, comment: '=1+1 "x"', resolved, timestamp }, { parent: commentId(1), timestamp }));
  const [head, first, answer] = commentsCsv({ title: "Spot" }, threads).split("\r\n");
  expect(head).toContain("\uFEFFHeatmap,Thread,Pin,Time (s),X (0 to 1),Y (0 to 1),Author,Comment,");
  expect(first).toBe(`Spot,1,1,1.235,0.3333,1,Ben Okafor,"'=1+1 ""x""",,${timestamp},,2026-11-20T12:00:00.000Z,Ada`);
  expect(answer).toBe(`Spot,1,,,,,Ben Okafor,Remark 2,,${timestamp},,,`);
});

test("the marker list has a marker for each frame with threads, in non-drop time code from hour 01", () => {
  const threads = toThreads(
    list(
      { time: 5.02, comment: "Logo |M:big\nplease" },
      { time: null },
      { time: 2, resolved: { at: "", by_name: "" } },
      { parent: commentId(1) },
      { time: 2.01 },
    ),
  );
  expect(markerList({ title: "Spring\nspot", fps: 25 }, threads, 1)).toBe(
    [
      "TITLE: Spring spot",
      "FCM: NON-DROP FRAME",
      "",
      "001  001      V     C        01:00:02:00 01:00:02:01 01:00:02:00 01:00:02:01",
      " |C:ResolveColorPurple |M:Ben Okafor: Remark 3 / Ben Okafor: Remark 5 |D:1",
      "",
      "002  001      V     C        01:00:05:00 01:00:05:01 01:00:05:00 01:00:05:01",
      " |C:ResolveColorPurple |M:Ben Okafor: Logo /M:big please / Ben Okafor: Remark 4 |D:1",
      "",
    ].join("\r\n"),
  );
  expect(markerList({ title: "Spot", fps: 29.97 }, threads, 0)).toContain("00:00:01:29 00:00:02:00");
  expect(markerList({ title: "x".repeat(71), fps: 25 }, [], 0).split("\r\n")[0]).toBe(`TITLE: ${"x".repeat(70)}`);
  expect(timecode(3600 * 30 + 29, 30)).toBe("01:00:00:29");
});
