import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { cloud, createStaff, createTrialUser, createWorkspace, send, withClockShift } from "#test/kit/fixtures.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { emailOf } from "#test/kit/workspaces.ts";

const staff = await createStaff();
const HOUR_MS = 3_600_000;
const WELCOME = 1;
const NEWS = 2;
const add = (body: { campaign: number; users: string[] }) => send(staffBackoffice.addToCampaign, staff, { body });
const campaignsOf = async (uid: string) => (await send(staffBackoffice.readUser, staff, { params: { uid } })).body.campaigns;
const sentTo = (campaign: number, email: string) =>
  cloud.mailshake.recipients(campaign).filter(({ emailAddress }) => emailAddress === email);

test("users are sent to a campaign once, with address and full name, and their drawer shows it", async () => {
  const ada = await createTrialUser();
  const grace = await createTrialUser();
  const name = { first_name: "Ada", last_name: "Lovelace" };
  await send(staffBackoffice.editUser, staff, { params: { uid: ada.uid }, body: name });
  const { body } = await send(staffBackoffice.listCampaigns, staff);
  expect(body.campaigns.map(({ title }) => title)).toEqual(["News for agencies", "Welcome to Sightline"]);

  const first = await add({ campaign: WELCOME, users: [ada.uid] });
  expect(first.body).toEqual({ title: "Welcome to Sightline", added: 1, skipped: 0, rejected: 0 });
  const email = await emailOf(ada);
  expect(sentTo(WELCOME, email)).toEqual([{ emailAddress: email, fullName: "Ada Lovelace" }]);

  const second = await add({ campaign: WELCOME, users: [ada.uid, grace.uid] });
  expect(second.body).toMatchObject({ added: 1, skipped: 1 });
  expect((await add({ campaign: WELCOME, users: [ada.uid, grace.uid] })).body).toMatchObject({ added: 0, skipped: 2 });
  await add({ campaign: NEWS, users: [ada.uid] });
  expect(await campaignsOf(ada.uid)).toMatchObject([
    { id: WELCOME, title: "Welcome to Sightline", at: expect.any(String) },
    { id: NEWS, title: "News for agencies" },
  ]);
  expect(sentTo(WELCOME, email)).toHaveLength(1);

  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: ada.uid } })).body;
  expect(rows[0]).toMatchObject({
    action: "users.add_to_campaign",
    before: { campaigns: ["Welcome to Sightline"] },
    after: { campaigns: ["Welcome to Sightline", "News for agencies"] },
  });
});

test("a user's profile does not mention campaigns, but the export of personal data does, and deletion removes them", async () => {
  const { exportAccount } = await import("#domain/accounts/data-export/export-account.ts");
  const { erasePersonalData } = await import("#domain/accounts/erase-personal-data.ts");
  const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
  const person = await createTrialUser();
  await add({ campaign: WELCOME, users: [person.uid] });
  const profile = await send(accounts.me, person);
  expect(profile.status).toBe(200);
  expect(JSON.stringify(profile.body)).not.toContain("Welcome to Sightline");
  const read = async () => (await AccountEntity.get({ uid: person.uid }).go()).data!;
  expect((await exportAccount(await read()))["account.json"]).toMatchObject({ campaigns: [{ id: WELCOME }] });
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  await erasePersonalData(person.uid);
  expect((await read()).campaigns).toBeUndefined();
});

test("addresses that Mailshake does not accept are counted and not recorded", async () => {
  const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
  const person = await createTrialUser();
  await AccountEntity.patch({ uid: person.uid }).set({ email: "not an address" }).go();
  expect((await add({ campaign: WELCOME, users: [person.uid] })).body).toMatchObject({ added: 0, skipped: 0, rejected: 1 });
  expect(await campaignsOf(person.uid)).toEqual([]);
});

test("nothing is recorded when Mailshake fails, and a retry succeeds", async () => {
  const person = await createTrialUser();
  const wanted = { campaign: WELCOME, users: [person.uid] };
  cloud.mailshakeFailures.push(500);
  const lines = await loggedDuring("ERROR", async () => {
    expect(await send(staffBackoffice.listCampaigns, staff)).toMatchObject({
      status: 503,
      body: { code: "campaign.unavailable" },
    });
  });
  const cause = { message: "Mailshake answered campaigns/list with 500" };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "ERROR", error: { code: "campaign.unavailable", cause } },
  ]);
  cloud.mailshakeFailures.push(200);
  expect(await add(wanted)).toMatchObject({ status: 503, body: { code: "campaign.unavailable" } });
  expect(await campaignsOf(person.uid)).toEqual([]);
  expect((await add(wanted)).body).toMatchObject({ added: 1 });
});

test("unknown campaigns, users and fields are rejected, and no one is sent", async () => {
  const person = await createTrialUser();
  const { uid } = person;
  expect(await add({ campaign: 99, users: [uid] })).toMatchObject({ status: 404, body: { code: "campaign.not_found" } });
  const unknown = await add({ campaign: WELCOME, users: [uid, "nobody"] });
  expect(unknown).toMatchObject({ status: 404, body: { code: "user.not_found" } });
  const many = Array.from({ length: 101 }, (_, index) => `user-${index}`);
  const invalid = [
    { campaign: WELCOME, users: [uid, uid] },
    { campaign: WELCOME, users: [] },
    { campaign: WELCOME, users: many },
    { campaign: WELCOME, users: [uid], title: "Mine" },
  ];
  for (const body of invalid) expect(await add(body)).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(sentTo(WELCOME, await emailOf(person))).toEqual([]);
});

test("customers cannot list campaigns or add to them", async () => {
  const { admin } = await createWorkspace();
  const list = await send(staffBackoffice.listCampaigns, admin);
  const added = await send(staffBackoffice.addToCampaign, admin, { body: { campaign: WELCOME, users: [admin.uid] } });
  expect([list.status, added.status]).toEqual([403, 403]);
});

test.for(["none", "a wrong key"])("campaigns are not configured with the key %o", async (key) => {
  const person = await createTrialUser();
  const later = 2 * HOUR_MS;
  cloud.mailshakeKey = key;
  // Keys are cached for a few minutes.
  await withClockShift(key === "none" ? later : 3 * later, async () => {
    const rejection = { status: 409, body: { code: "campaign.not_configured" } };
    expect(await send(staffBackoffice.listCampaigns, staff)).toMatchObject(rejection);
    expect(await add({ campaign: WELCOME, users: [person.uid] })).toMatchObject(rejection);
  });
  cloud.mailshakeKey = undefined;
  await withClockShift(key === "none" ? 2 * later : 4 * later, async () => {
    expect((await send(staffBackoffice.listCampaigns, staff)).status).toBe(200);
  });
  expect(await campaignsOf(person.uid)).toEqual([]);
});
