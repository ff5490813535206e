import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createFreemiumUser, createTrialUser, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";
import { openChannel } from "#test/kit/live.ts";

const { readAccount } = await import("#domain/accounts/read-account.ts");
const { listEmailsTo } = await import("#domain/kit/email/list-emails-to.ts");
const { compose } = await import("#domain/kit/email/compose.ts");
const { heatmapReadyTemplate } = await import("#domain/heatmaps/emails/heatmap-ready.ts");

const MINUTE_MS = 60_000;
const emailsTo = async ({ uid }: TestUser) =>
  (await listEmailsTo((await readAccount(uid))!.email)).filter(({ template }) => template === heatmapReadyTemplate.name);

/** Analyses a heatmap of a user for so long; returns its id. */
async function analyse(person: TestUser, ms: number): Promise<string> {
  const uid = await createGenerated(person);
  await withClockShift(ms, () => runAnalysis(uid));
  return uid;
}

test("one email says that an analysis of more than a minute is done", async () => {
  const person = await createTrialUser();
  const uid = await analyse(person, 2 * MINUTE_MS);
  expect(await emailsTo(person)).toMatchObject([{ state: "queued" }]);
  expect((await heatmapRow(uid)).email_sent).toBe(true);
  await send(heatmaps.reanalyse, person, { params: { uid } });
  await withClockShift(5 * MINUTE_MS, () => runAnalysis(uid, 2));
  expect(await emailsTo(person)).toHaveLength(1);

  const { subject, text } = compose(heatmapReadyTemplate, { uid, title: "Poster", firstName: "Ada" }, "https://app.test");
  expect(subject).toBe("Your heatmap Poster is ready");
  expect(text).toContain(`https://app.test/heatmap/${uid}`);
  expect(text).toContain("https://app.test/account");
});

test("no email is sent for a short analysis, to a user who is watching, or to one who turned these emails off", async () => {
  const [quick, watching, off] = [await createTrialUser(), await createTrialUser(), await createFreemiumUser()];
  const { ticket } = (await send(heatmaps.createLiveTicket, watching)).body;
  expect(await openChannel("c-1=", ticket)).toEqual({ statusCode: 200 });
  expect((await send(accounts.setAnalysisEmails, off, { body: { analysisEmails: false } })).status).toBe(200);
  expect((await send(accounts.me, off)).body.analysisEmails).toBe(false);
  await analyse(quick, 0);
  await analyse(watching, 2 * MINUTE_MS);
  const uid = await analyse(off, 2 * MINUTE_MS);
  for (const person of [quick, watching, off]) expect(await emailsTo(person)).toEqual([]);
  expect((await heatmapRow(uid)).email_sent).toBe(false);
});
