import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import type { EventType } from "#contracts/events.ts";
import type { Output } from "#contracts/kit/operation.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createFreemiumUser, createStaff, createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { accountOf, setWorkspace } from "#test/kit/workspaces.ts";

const { handler: consume } = await import("#lambdas/directory/consume-events.ts");
const { handler: fill } = await import("#lambdas/directory/backfill.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { EntryEntity } = await import("#domain/directory/entry.entity.ts");
const { ListingEntity } = await import("#domain/directory/listing.entity.ts");
const { table } = await import("#domain/kit/table.ts");
const { updateEntry } = await import("#domain/directory/update-entry.ts");
const { listDirectory } = await import("#domain/directory/list-directory.ts");

const staff = await createStaff();
const announce = (type: EventType, object: string, scope = object) => deliver(consume, type, { scope, object });

async function named(name: string, person: TestUser): Promise<TestUser> {
  const [firstName = "", lastName = ""] = name.split(" ");
  await AccountEntity.patch({ uid: person.uid }).set({ firstName, lastName, name }).go();
  await announce("account.edited", person.uid);
  return person;
}
const users = async (query: Record<string, string>) => (await send(staffBackoffice.users, staff, { query })).body;
const uidsOf = (rows: Output<typeof staffBackoffice.users>["rows"]) => rows.map(({ uid }) => uid);

describe("users", () => {
  test("users are found by the beginning of each word of name, address and id, regardless of case and accents", async () => {
    const person = await named("Zoë Quillfeather", await createTrialUser());
    for (const search of ["quill", "ZOE quillf", "feather zoe", person.uid])
      expect({ search, found: uidsOf((await users({ search })).rows).includes(person.uid) }).toEqual({
        search,
        found: search !== "feather zoe",
      });
  });

  test("a user is listed once, even if two of their words begin with the search text", async () => {
    const person = await named("Vandermolen Vanderberg", await createTrialUser());
    expect(uidsOf((await users({ search: "vander" })).rows)).toEqual([person.uid]);
  });

  test("users are no longer found under a previous name, or after their account is deleted", async () => {
    const person = await named("Ottoline Birdwhistle", await createTrialUser());
    await named("Ottoline Crowhurst", person);
    expect(uidsOf((await users({ search: "birdwhistle" })).rows)).toEqual([]);
    expect(uidsOf((await users({ search: "crowhurst" })).rows)).toEqual([person.uid]);
    await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
    await announce("account.deleted", person.uid);
    expect(uidsOf((await users({ search: "crowhurst" })).rows)).toEqual([]);
    const { data } = await ListingEntity.query.byName({ kind: "users", list: "all/time" }).begins({ name: "ottoline" }).go();
    expect(data).toEqual([]);
  });

  test("users are filtered, also within a search, and sorted by name or age", async () => {
    const trial = await named("Nn Xylander", await createTrialUser());
    const free = await named("Mm Xylander", await createFreemiumUser());
    await AccountEntity.patch({ uid: free.uid }).set({ followup: "sales", status: "prospect" }).go();
    await announce("account.edited", free.uid);
    expect(uidsOf((await users({ search: "xylander", role: "trial" })).rows)).toEqual([trial.uid]);
    expect(uidsOf((await users({ followup: "sales", status: "prospect" })).rows)).toEqual([free.uid]);
    expect(uidsOf((await users({ followup: "sales", status: "client" })).rows)).toEqual([]);
    const byName = uidsOf((await users({ sort: "name_desc" })).rows);
    expect(byName.indexOf(trial.uid)).toBeLessThan(byName.indexOf(free.uid));
    const [newest] = (await users({})).rows;
    expect(newest?.uid).toBe(free.uid);
  });

  test("users are shown with their current workspace and credits", async () => {
    const { admin, uid } = await createWorkspace();
    await announce("account.opened", admin.uid);
    const row = (await users({ search: admin.uid })).rows[0];
    expect(row).toMatchObject({ role: "admin", workspace: { uid, name: "Bureau" }, email: (await accountOf(admin)).email });
    await setWorkspace(uid, { name: "Atelier" });
    expect((await users({ search: admin.uid })).rows[0]?.workspace?.name).toBe("Atelier");
  });
});

test("workspaces and subscriptions follow the events of their members and payments", async () => {
  const { uid, admin, member } = await createWorkspace();
  await setWorkspace(uid, { name: "Kestrelworks" });
  await announce("workspace.opened", uid);
  await announce("subscription.changed", `sub_${uid}`, uid);
  const query = { search: "kestrelworks" };
  const { rows } = (await send(staffBackoffice.workspaces, staff, { query })).body;
  expect(rows).toMatchObject([{ uid, admin: { uid: admin.uid }, members: 2, subscription: "active", value: 449 }]);
  expect((await users({ search: member.uid })).rows).toMatchObject([{ role: "member" }]);
  const paid = await send(staffBackoffice.subscriptions, staff, { query: { ...query, status: "active" } });
  expect(paid.body.rows).toMatchObject([{ id: `sub_${uid}`, workspace: { uid }, value: 449, paid: true }]);
  await setWorkspace(uid, { name: "Falconworks" });
  await announce("workspace.edited", uid);
  const subscriptionsOf = async (search: string) =>
    (await send(staffBackoffice.subscriptions, staff, { query: { search } })).body.rows.map(({ id }) => id);
  expect([await subscriptionsOf("falconworks"), await subscriptionsOf("kestrelworks")]).toEqual([[`sub_${uid}`], []]);
  query.search = "falconworks";
  await setWorkspace(uid, { closed_at: new Date().toISOString() });
  await announce("workspace.closed", uid);
  expect((await send(staffBackoffice.workspaces, staff, { query })).body.rows).toEqual([]);
});

test("heatmaps of every user are found until they are deleted", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await HeatmapEntity.patch({ uid }).set({ title: "Umbrellastand" }).go();
  await announce("heatmap.done", uid, person.uid);
  const list = async (query: Record<string, string>) => (await send(staffBackoffice.heatmaps, staff, { query })).body.rows;
  expect(await list({ search: "umbrella", status: "done", type: "image" })).toMatchObject([
    { uid, owner: (await accountOf(person)).email, workspace: null },
  ]);
  expect(await list({ search: "umbrella", status: "failed" })).toEqual([]);
  expect(await list({ search: (await accountOf(person)).email })).toMatchObject([{ uid }]);
  expect(await list({ owner: person.uid, status: "failed" })).toEqual([]);
  expect(await list({ search: "nobody@people.test" })).toEqual([]);
  await HeatmapEntity.patch({ uid }).set({ requested_by_email: "", requested_by_name: "Build server" }).go();
  expect(await list({ search: "umbrella" })).toMatchObject([{ owner: "Build server" }]);
  await HeatmapEntity.patch({ uid }).set({ deleted_at: new Date().toISOString() }).go();
  await announce("heatmap.removed", uid, person.uid);
  expect(await list({ search: "umbrella" })).toEqual([]);
});

test("a finished heatmap is found only under its new state, also together with other conditions", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const found = async (query: Record<string, string>) =>
    (await send(staffBackoffice.heatmaps, staff, { query })).body.rows.map((row) => row.uid);
  const states = (status: string) => Promise.all([found({ owner: person.uid, status }), found({ search: uid, status })]);
  await HeatmapEntity.patch({ uid }).set({ status: "processed" }).go();
  await announce("heatmap.created", uid, person.uid);
  expect(await states("in_progress")).toEqual([[uid], [uid]]);
  await HeatmapEntity.patch({ uid }).set({ status: "done" }).go();
  await announce("heatmap.done", uid, person.uid);
  expect(await states("in_progress")).toEqual([[], []]);
  expect(await states("done")).toEqual([[uid], [uid]]);
  expect(await found({ owner: person.uid, sort: "name" })).toEqual([uid]);
});

test("an event that is delivered again or late changes nothing, and the backfill lists unannounced objects once", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const first = await invoke(fill);
  expect(first).toMatchObject({ changed: expect.any(Number) });
  expect(uidsOf((await users({ search: person.uid })).rows)).toEqual([person.uid]);
  const { rows } = (await send(staffBackoffice.heatmaps, staff, { query: { search: uid } })).body;
  expect(rows.map((row) => row.uid)).toEqual([uid]);
  await announce("account.opened", person.uid);
  expect(await invoke(fill)).toMatchObject({ changed: 0 });
});

describe("lists by name", () => {
  const person = "us_names";
  type Made = { readonly name: string; readonly status?: string };
  const list = (uid: string, { name, status = "requested" }: Made) =>
    updateEntry("heatmaps", uid, async () => ({
      created_at: `2026-11-01T00:00:0${uid.at(-1)}.000Z`,
      name,
      texts: [name, uid],
      filters: [`owner=${person}`, `status=${status}`],
    }));
  /** All pages of two objects each, of everything of this person, with another filter too, or of all in a state. */
  async function pages(sort: "name" | "name_desc" | "oldest", filters: readonly string[], limit = 2): Promise<string[]> {
    const seen: string[] = [];
    let last: string | undefined;
    do {
      const page = await listDirectory("heatmaps", { sort, filters, limit, last });
      seen.push(...page.uids);
      last = page.last ?? undefined;
    } while (last && seen.length < 50);
    return seen;
  }
  const owned = [`owner=${person}`];

  test("lists by name follow a rename, a new state and a deletion, through each filter", async () => {
    // The place of an object in a list by name ends with its id, so a name sorts after one that continues it.
    const names = ["Delta", "Alpha", "Alpha two", "Charlie"];
    for (const [at, name] of names.entries()) await list(`hm_named${at}`, { name });
    const [delta, alpha, alphaTwo, charlie] = names.map((_, at) => `hm_named${at}`);
    for (const filters of [owned, [...owned, "status=requested"], ["status=requested", ...owned]]) {
      expect(await pages("name", filters)).toEqual([alphaTwo, alpha, charlie, delta]);
      expect(await pages("name_desc", filters)).toEqual([delta, charlie, alpha, alphaTwo]);
    }
    await list(alpha!, { name: "Zulu" });
    for (const filters of [owned, ["status=requested", ...owned]])
      expect(await pages("name", filters)).toEqual([alphaTwo, charlie, delta, alpha]);
    await list(charlie!, { name: "Charlie", status: "done" });
    expect(await pages("name", ["status=requested", ...owned])).toEqual([alphaTwo, delta, alpha]);
    expect(await pages("name", ["status=done", ...owned])).toEqual([charlie]);
    expect(await pages("name", owned)).toEqual([alphaTwo, charlie, delta, alpha]);
    expect(await pages("oldest", owned)).toEqual([delta, alpha, alphaTwo, charlie]);
    await updateEntry("heatmaps", delta!, async () => undefined);
    expect(await pages("name", owned)).toEqual([alphaTwo, charlie, alpha]);
    for (const uid of [alpha!, alphaTwo!, charlie!]) await updateEntry("heatmaps", uid, async () => undefined);
  });

  /** Writes an entry with its listings as before 30 November 2026. */
  async function listEarlier(uid: string, name: string): Promise<void> {
    const created_at = `2026-11-01T00:00:0${uid.at(-1)}.000Z`;
    const lists = ["all", `owner=${person}`, "status=requested"];
    const sorted = name.toLowerCase();
    const words = [sorted, uid.slice(3)];
    const places = [
      ...lists.flatMap((filter) => [
        { list: `${filter}/time`, order: created_at },
        { list: `${filter}/name`, order: sorted },
      ]),
      ...["hm", ...words].map((word) => ({ list: `word/${word[0]}`, order: word })),
    ];
    const entry = { kind: "heatmaps" as const, uid, rev: 1, filters: lists.slice(1), words: ["hm", ...words] };
    await putWithout(["created_at", "name"], EntryEntity.put({ ...entry, places, created_at: "", name: "" }).params());
    for (const place of places)
      await putWithout(["name", "gsi1pk", "gsi1sk"], ListingEntity.put({ kind: "heatmaps", uid, ...place, name: "" }).params());
  }
  /** Writes an item of an entity without some attributes, as an earlier version of the entity did. */
  const putWithout = (absent: readonly string[], params: object) => {
    const { Item } = params as { readonly Item: Record<string, unknown> };
    const item = Object.fromEntries(Object.entries(Item).filter(([attribute]) => !absent.includes(attribute)));
    return table.client.send(new PutCommand({ TableName: table.table, Item: item }));
  };

  test("lists by name contain objects from before the index, and the next change of an object replaces its entry", async () => {
    for (const [at, name] of ["Delta", "Alpha", "Charlie", "Echo"].entries()) await listEarlier(`hm_early${at}`, name);
    const [delta, alpha, charlie, echo] = Array.from({ length: 4 }, (_, at) => `hm_early${at}`);
    const expectAll = async () => {
      for (const filters of [owned, ["status=requested", ...owned]]) {
        for (const limit of [1, 2, 3, 4, 5]) {
          expect(await pages("name", filters, limit)).toEqual([alpha, charlie, delta, echo]);
          expect(await pages("name_desc", filters, limit)).toEqual([echo, delta, charlie, alpha]);
        }
        expect(await pages("oldest", filters)).toEqual([delta, alpha, charlie, echo]);
      }
      const { uids } = await listDirectory("heatmaps", { search: "charlie", sort: "newest", filters: owned, limit: 50 });
      expect(uids).toEqual([charlie]);
    };
    await expectAll();
    expect(await list(alpha!, { name: "Alpha" })).toBe(true);
    expect(await list(delta!, { name: "Delta" })).toBe(true);
    await expectAll();
    for (const [uid, name] of [
      [charlie!, "Charlie"],
      [echo!, "Echo"],
    ] as const)
      await list(uid, { name });
    await expectAll();
    expect(await list(alpha!, { name: "Alpha" })).toBe(false);
    for (const earlier of ["all/name", `owner=${person}/name`, "status=requested/name"])
      expect((await ListingEntity.query.byPlace({ kind: "heatmaps", list: earlier }).go()).data).toEqual([]);
    await listEarlier("hm_early5", "Bravo");
    await updateEntry("heatmaps", "hm_early5", async () => undefined);
    await expectAll();
  });
});

describe("pages", () => {
  /** Lists so many made-up subscriptions: of one word, every tenth of them active. */
  async function listMany(word: string, count: number) {
    for (let from = 0; from < count; from += 25)
      await Promise.all(
        Array.from({ length: Math.min(25, count - from) }, (_, index) => {
          const number = from + index;
          const uid = `${word}${String(number).padStart(4, "0")}`;
          const filters = [`status=${number % 10 === 0 ? word : "other"}`];
          const created_at = new Date(number * 1000).toISOString();
          return updateEntry("subscriptions", uid, async () => ({ created_at, name: uid, texts: [`${word} ${uid}`], filters }));
        }),
      );
  }

  test("the pages of a list contain everything once, in order, and a cursor is valid only for its own request", async () => {
    await listMany("quokka", 120);
    const expected = Array.from({ length: 12 }, (_, number) => `quokka${String(number * 10).padStart(4, "0")}`);
    // The search and the filter together are compared row by row, in which case a page can end within the rows that were read.
    for (const [search, limit] of [
      ["", 50],
      ["", 5],
      ["quokka", 50],
      ["quokka", 5],
    ] as const) {
      const seen: string[] = [];
      let last: string | undefined;
      do {
        const page = await listDirectory("subscriptions", { search, filters: ["status=quokka"], sort: "oldest", limit, last });
        expect(page.uids.length).toBeLessThanOrEqual(limit);
        seen.push(...page.uids);
        last = page.last ?? undefined;
      } while (last && seen.length <= expected.length);
      expect(seen, `${search} ${limit}`).toEqual(expected);
    }
    const page = await listDirectory("subscriptions", { search: "quokka", filters: [], sort: "newest", limit: 50 });
    expect(page.last).not.toBeNull();
    const other = listDirectory("subscriptions", { search: "wombat", filters: [], sort: "newest", limit: 50, last: page.last! });
    await expect(other).rejects.toMatchObject({ code: "request.invalid" });
    const forged = await send(staffBackoffice.users, staff, { query: { last: "anything.forged" } });
    expect(forged.status).toBe(400);
  });

  /** Adds a row to every table. */
  async function addRows(number: number) {
    const workspace = await createWorkspace();
    const uid = await createTestHeatmap(workspace.admin);
    await announce("workspace.opened", workspace.uid);
    await announce("heatmap.created", uid, workspace.uid);
    await send(staffBackoffice.addAffiliate, staff, { body: { uid: `pages-${number}`, name: `Partner ${number}` } });
    const question = { name: "Ada", email: `ada${number}@people.test`, question: "Why?" };
    await send(accounts.askSupportAsVisitor, undefined, { body: question });
    await send(publicHeatmaps.list, await createApiKey(workspace));
  }

  test("the pages of every table have the requested number of rows, and the next one continues", async () => {
    for (const number of [1, 2, 3]) await addRows(number);
    const tables = ["users", "workspaces", "subscriptions", "heatmaps", "affiliates", "audit", "emails", "apiRequests"] as const;
    for (const table of tables) {
      const page = (query: object) => send(staffBackoffice[table], staff, { query: query as Record<string, string> });
      expect((await page({ limit: "101" })).status, table).toBe(400);
      const { rows } = (await page({ limit: "3" })).body;
      expect(rows, table).toHaveLength(3);
      const first = (await page({ limit: "1" })).body;
      const second = (await page({ limit: "2", last: first.last! })).body;
      expect([first.rows, second.rows], table).toEqual([rows.slice(0, 1), rows.slice(1)]);
    }
  });

  test("a page costs the same reads whatever the number of rows: one list, at most ten times", async () => {
    await listMany("numbat", 40);
    const few = await listDirectory("subscriptions", { search: "numbat", filters: ["status=numbat"], sort: "newest", limit: 50 });
    expect(few).toEqual({
      uids: Array.from({ length: 4 }, (_, number) => `numbat${String(number * 10).padStart(4, "0")}`),
      last: null,
    });
    await listMany("numbat", 600);
    const rare = await listDirectory("subscriptions", { search: "numbat", filters: ["status=none"], sort: "newest", limit: 50 });
    // 500 of 600 rows were read, so the page ends before the list does.
    expect(rare.uids).toEqual([]);
    expect(rare.last).not.toBeNull();
  });
});

test("each member of staff has their own named views, and a new one replaces one with the same name", async () => {
  const [person, other] = [await createStaff(), await createStaff()];
  const save = (body: object) => send(staffBackoffice.saveView, person, { params: { table: "users" }, body });
  const views = async (of = person) => (await send(staffBackoffice.readColumns, of)).body.views;
  const trials = { name: "Trials", query: { role: "trial" }, columns: ["name"] };
  const { uid } = (await save(trials)).body;
  await save({ ...trials, name: "trials", columns: ["name", "email"] });
  expect(await views()).toEqual([{ uid, table: "users", name: "trials", query: { role: "trial" }, columns: ["name", "email"] }]);
  expect(await views(other)).toEqual([]);
  await send(staffBackoffice.removeView, other, { params: { table: "users", uid } });
  expect(await views()).toHaveLength(1);
  await send(staffBackoffice.removeView, person, { params: { table: "users", uid } });
  expect(await views()).toEqual([]);
  expect((await save({ ...trials, name: " " })).status).toBe(400);
});

test("each member of staff has their own columns, and unknown tables are rejected", async () => {
  const other = await createStaff();
  const saved = await send(staffBackoffice.saveColumns, staff, {
    params: { table: "users" },
    body: { columns: ["name", "role"] },
  });
  expect(saved.status).toBe(200);
  expect((await send(staffBackoffice.readColumns, staff)).body.columns).toEqual({ users: ["name", "role"] });
  expect((await send(staffBackoffice.readColumns, other)).body.columns).toEqual({});
  const unknown = await send(staffBackoffice.saveColumns, staff, { params: { table: "secrets" }, body: { columns: ["name"] } });
  expect(unknown.status).toBe(400);
});
