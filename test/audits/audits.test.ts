import { beforeAll, expect, test, vi } from "vitest";
import { audits } from "#contracts/audits.ts";
import type { EventType } from "#contracts/events.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { StoredMetrics } from "#domain/scores/comparisons.ts";
import { adImage, createAd, predictDarkness } from "#test/kit/audits.ts";
import { deliver } from "#test/kit/deliver.ts";
import {
  addWorkspaceMember,
  createStaff,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap, heatmapRow, metrics as measured } from "#test/kit/heatmaps.ts";
import { publishedEvents, queuedEmailsFor } from "#test/kit/workspaces.ts";

vi.mock("#adapters/inference.ts", () => import("#test/kit/darkness-model.ts"));
vi.mock("#adapters/text-recognition/recognise-text.ts", () => import("#test/kit/cached-text-recognition.ts"));

const { handler: consume } = await import("#lambdas/audits/consume-events.ts");
const { ensureFacts, hasFacts } = await import("#domain/audits/ensure-facts.ts");
const { readFinishedImage } = await import("#domain/heatmaps/require-finished-image.ts");
const { deletePrefix, putFile } = await import("#adapters/storage.ts");
const { imageFileKey } = await import("#domain/heatmaps/files.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const announce = (type: EventType, uid: string) => deliver(consume, type, { object: uid });

let admin: TestUser;
let workspace: Awaited<ReturnType<typeof createWorkspace>>;
beforeAll(async () => {
  workspace = await createWorkspace();
  admin = workspace.admin;
  await WorkspaceEntity.patch({ uid: workspace.uid })
    .set({ access: ["audits"] })
    .go();
});

const request = (person: TestUser, uid: string) => send(audits.request, person, { params: { uid } });
const read = async (person: TestUser, uid: string) => (await send(audits.read, person, { params: { uid } })).body;

test("an audit is requested, made once, and cites and associates only elements that were measured on the image", async () => {
  const uid = await createAd(admin, "Social media");
  expect(await read(admin, uid)).toMatchObject({ kind: "creative", state: "none", audit: null });
  expect((await request(admin, uid)).status).toBe(202);
  expect(await read(admin, uid)).toMatchObject({ state: "requested" });
  await announce("audit.requested", uid);
  const { state, audit, is_outdated } = await read(admin, uid);
  expect({ state, is_outdated }).toEqual({ state: "done", is_outdated: false });
  const known = audit!.facts.elements.map(({ id }) => id);
  const statements = audit!.components.flatMap(({ reasoning, suggestion }) => [...reasoning, ...suggestion]);
  expect(statements.length).toBeGreaterThan(5);
  for (const id of statements.flatMap(({ elements }) => elements)) expect(known).toContain(id);
  const kinds = new Map(audit!.facts.elements.map(({ id, kind }) => [id, kind]));
  const associated = audit!.associations.map(({ object, association }) => [kinds.get(object), association]);
  expect(associated).toEqual(
    expect.arrayContaining([
      ["headline", "message"],
      ["button", "conversion"],
    ]),
  );
  expect(associated).not.toContainEqual([undefined, expect.anything()]);
  const ratings = audit!.components.map(({ name, rating }) => [name, rating] as const);
  expect(Object.fromEntries(ratings)).toMatchObject({ message: expect.any(Number), conversion: expect.any(Number), brand: null });
});

test("the facts name the headline and the button of an ad, with their contrast and their share of attention", async () => {
  const uid = await createAd(admin, "Social media");
  await send(audits.requestFacts, admin, { params: { uid } });
  await announce("audit.requested", uid);
  const { state, facts } = (await send(audits.facts, admin, { params: { uid } })).body;
  expect(state).toBe("done");
  const headline = facts!.elements.find(({ kind }) => kind === "headline")!;
  expect(headline.name).toMatch(/fresh coffee/i);
  // Black on white.
  expect(headline.text!.contrast).toBeGreaterThan(18);
  const button = facts!.elements.find(({ kind }) => kind === "button")!;
  expect(button).toMatchObject({ name: expect.stringMatching(/shop now/i), is_call_to_action: true });
  expect(button.outline).toBeGreaterThan(3);
  const shares = facts!.elements.map(({ attention }) => attention.value);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(facts!.missing).toEqual(["logo", "product", "face"]);
});

test("an area can have the id of an element", async () => {
  const uid = await createAd(admin, "Social media");
  const area = { name: "Mine", left: 10, top: 10, width: 100, height: 50 };
  const areas = ["headline", "area-headline"].map((id) => ({ ...area, uid: id }));
  const { version } = await heatmapRow(uid);
  await send(heatmaps.edit, admin, { params: { uid }, body: { version, areas_of_interest: areas } });
  await request(admin, uid);
  await announce("audit.requested", uid);
  expect((await read(admin, uid)).state).toBe("done");
  const { facts } = (await send(audits.facts, admin, { params: { uid } })).body;
  expect(facts!.elements.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["headline", "area-headline", "area-area-headline"]),
  );
});

test("two runs at the same time make one audit and announce it once", async () => {
  const uid = await createAd(admin, "Social media");
  await request(admin, uid);
  await Promise.all([announce("audit.requested", uid), announce("audit.requested", uid)]);
  expect((await read(admin, uid)).state).toBe("done");
  const { scope } = await heatmapRow(uid);
  expect((await publishedEvents(scope, uid)).filter((type) => type === "audit.done")).toHaveLength(1);
});

test("the facts say which scores are too uncertain to be shown as numbers, also in older audits", async () => {
  const uid = await createAd(admin, "Social media");
  const metrics: StoredMetrics = {
    ...measured,
    intervals: { ...measured.intervals, focus: [10, 90] },
    precise: ["proximity", "clarity"],
  };
  await HeatmapEntity.patch({ uid }).set({ metrics }).go();
  await request(admin, uid);
  await announce("audit.requested", uid);
  const { facts } = (await send(audits.facts, admin, { params: { uid } })).body;
  expect(facts!.scores).toMatchObject({
    focus: { value: measured.focus, interval: [10, 90], precise: false },
    proximity: { precise: true },
  });
  const { audit, kind } = await read(admin, uid);
  expect(audit!.facts.scores).toEqual(facts!.scores);

  const { ImageAuditEntity } = await import("#domain/audits/audit.entity.ts");
  const { precise: _, ...focus } = facts!.scores.focus!;
  const older = { ...audit!, facts: { ...audit!.facts, scores: { ...facts!.scores, focus } } } as typeof audit;
  await ImageAuditEntity.patch({ heatmap: uid, kind }).set({ audit: older! }).go();
  expect((await read(admin, uid)).audit!.facts.scores).toEqual(facts!.scores);
});

test("the facts have no scores of an image without anything that stands out, and no clarity of another application", async () => {
  const uid = await createAd(admin, "Social media");
  await send(audits.requestFacts, admin, { params: { uid } });
  await announce("audit.requested", uid);
  const scores = async () => (await send(audits.facts, admin, { params: { uid } })).body.facts!.scores;
  expect(await scores()).toMatchObject({ clarity: { value: 65 }, focus: expect.anything() });
  await HeatmapEntity.patch({ uid }).set({ application: "Other" }).go();
  expect(await scores()).toMatchObject({ clarity: null, focus: expect.anything() });
  await HeatmapEntity.patch({ uid })
    .set({ application: "Social media", metrics: { ...measured, stands_out: false } })
    .go();
  expect(await scores()).toMatchObject({ clarity: null, focus: null, proximity: null });
});

test("the advice on a low attention score is stated as certainly as the score itself", async () => {
  const { analyse } = await import("#domain/audits/analyst/analyse.ts");
  const uid = await createAd(admin, "Social media");
  await send(audits.requestFacts, admin, { params: { uid } });
  await announce("audit.requested", uid);
  const facts = (await send(audits.facts, admin, { params: { uid } })).body.facts!;
  const advice = (low: number, high: number) => {
    const attention = { value: 30, interval: [low, high] as [number, number], precise: true };
    return analyse("creative", { ...facts, scores: { ...facts.scores, attention } }).attention!.text;
  };
  expect(advice(20, 34)).toContain("is low. The ad does not stand out");
  expect(advice(20, 60)).toContain("is average to low. The ad probably does not stand out");
  expect(advice(5, 70)).toMatch(/is uncertain\. Stronger contrast/);
});

test("large text needs a contrast of 3:1, other text 4.5:1; text that has it is advised the next level", async () => {
  const { contrastParts } = await import("#domain/audits/analyst/parts.ts");
  const { uxComponents } = await import("#domain/audits/analyst/ux.ts");
  const uid = await createAd(admin, "Social media");
  await send(audits.requestFacts, admin, { params: { uid } });
  await announce("audit.requested", uid);
  const facts = (await send(audits.facts, admin, { params: { uid } })).body.facts!;
  const headline = facts.elements.find(({ kind }) => kind === "headline")!;
  const sized = (height: number, size: number, contrast: number) => ({
    ...headline,
    text: { ...headline.text!, height, size, contrast },
  });
  const about = (...text: Parameters<typeof sized>) => {
    const [part] = contrastParts(sized(...text));
    return [part!.rating, part!.reason.text.split("which ")[1], part!.suggestion.text.split(" to ")[1]];
  };
  expect(about(120, 0.111, 3)).toEqual([7, "meets WCAG level AA for large text (3:1).", "at least 4.5:1."]);
  expect(about(120, 0.111, 2.9)).toEqual([expect.any(Number), "is below WCAG level AA for large text (3:1).", "at least 3:1."]);
  expect(about(20, 0.019, 4.4)).toEqual([expect.any(Number), "is below WCAG level AA (4.5:1).", "at least 4.5:1."]);
  expect(about(20, 0.019, 4.5)).toEqual([7, "meets WCAG level AA (4.5:1).", "at least 7:1."]);
  expect(about(20, 0.019, 7)[1]).toBe("meets WCAG level AAA (7:1).");
  expect(about(120, 0.111, 4.5)[1]).toBe("meets WCAG level AAA for large text (4.5:1).");
  // 30 pixels of an image of 6,000 are small wherever it is shown.
  expect(about(30, 0.005, 4)).toContain("at least 4.5:1.");

  const faint = (element: ReturnType<typeof sized>) =>
    uxComponents({ ...facts, elements: [element] }).find(({ name }) => name === "readability")!.reasoning[0]!.text;
  expect(faint(sized(120, 0.111, 3.5))).toMatch(/^0% of the words have less contrast/);
  expect(faint(sized(20, 0.019, 3.5))).toMatch(/^100% of the words have less contrast/);
});

test("a component with a low enough rating has a suggestion, even if no part of it is low", async () => {
  const { assess } = await import("#domain/audits/analyst/assessment.ts");
  const part = (rating: number) => ({
    rating,
    reason: { text: `Reason ${rating}`, elements: [] },
    suggestion: { text: `Advice ${rating}`, elements: [] },
  });
  const advice = (kind: "creative" | "ux", ...ratings: number[]) => {
    const { rating, suggestion } = assess(kind, "message", ratings.map(part));
    return [rating, suggestion.map(({ text }) => text)];
  };
  expect(advice("creative", 7.2, 6.9)).toEqual([7, ["Advice 6.9"]]);
  expect(advice("ux", 7.2, 6.9)).toEqual([7, []]);
  expect(advice("creative", 3, 9, 5)).toEqual([expect.any(Number), ["Advice 3", "Advice 5"]]);
});

test("an area named Logo becomes the logo of the facts, with the share that the heatmap states", async () => {
  const uid = await createAd(admin, "Display Ads");
  await request(admin, uid);
  await announce("audit.requested", uid);
  const area = { uid: "logo-1", name: "Logo", left: 10, top: 10, width: 100, height: 50 };
  const { version } = await heatmapRow(uid);
  const saved = await send(heatmaps.edit, admin, { params: { uid }, body: { version, areas_of_interest: [area] } });
  expect(saved.status).toBe(200);
  const { facts } = (await send(audits.facts, admin, { params: { uid } })).body;
  const logo = facts!.elements.find(({ kind }) => kind === "logo")!;
  const { value } = (await heatmapRow(uid)).areas_of_interest[0]!;
  expect(logo.attention.value).toBeCloseTo(value, 10);
  await request(admin, uid);
  await announce("audit.requested", uid);
  const brand = (await read(admin, uid)).audit!.components.find(({ name }) => name === "brand")!;
  expect(brand.rating).toEqual(expect.any(Number));
});

test("the same image gives the same audit, and a reanalysis marks it as made for an earlier one", async () => {
  const uid = await createAd(admin, "UX Design");
  const made = async () => {
    await request(admin, uid);
    await announce("audit.requested", uid);
    return (await read(admin, uid)).audit!;
  };
  const [first, second] = [await made(), await made()];
  expect(second.components).toEqual(first.components);
  expect(first.components.map(({ name }) => name)).toEqual(["offer", "goNext", "why", "brand", "readability", "trustworthiness"]);
  const { gen } = await heatmapRow(uid);
  await HeatmapEntity.patch({ uid })
    .set({ gen: gen + 1 })
    .go();
  expect(await read(admin, uid)).toMatchObject({ is_outdated: true, state: "done" });
});

test("a suggestion that can be tried states the measured effect of its edits, and no effect if nothing was tried", async () => {
  const words = { headline: "Fresh coffee daily", button: "Shop now", ink: "#bbb" };
  const uid = await createAd(admin, "Social media", words);
  await predictDarkness(uid, await adImage(words));
  await request(admin, uid);
  await announce("audit.requested", uid);
  const { components } = (await read(admin, uid)).audit!;
  const suggestions = components.flatMap(({ suggestion }) => suggestion);
  const tried = suggestions.find(({ text }) => text.startsWith("Raise the contrast"))!;
  expect(tried.trial).toMatchObject({ edits: [{ kind: "recolour" }] });
  expect(tried.trial!.change.change).toBeGreaterThan(0);
  for (const { trial } of suggestions) {
    if (!trial) continue;
    const { uid: id, name } = trial.change;
    const area = trial.edits[0]!.box;
    const again = await send(audits.tryEdits, admin, {
      params: { uid },
      body: { gen: 1, edits: trial.edits, areas: [{ uid: id, name, ...area }] },
    });
    expect(again.body.areas).toEqual([trial.change]);
  }
  expect(suggestions.filter(({ text }) => text.startsWith("Draw an area")).map(({ trial }) => trial)).toEqual([null]);
});

test("a second request while an audit is being made starts nothing", async () => {
  const uid = await createAd(admin, "Social media");
  await request(admin, uid);
  const at = (await read(admin, uid)).state;
  await request(admin, uid);
  const { ImageAuditEntity } = await import("#domain/audits/audit.entity.ts");
  const { data } = await ImageAuditEntity.query.byHeatmap({ heatmap: uid }).go();
  expect(at).toBe("requested");
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(["creative", "facts"]);
});

test("an audit is made although Co-Pilot measures the image at the same time", async () => {
  const uid = await createAd(admin, "UX Design");
  await request(admin, uid);
  const { recogniseText } = await import("#adapters/text-recognition/recognise-text.ts");
  const { ensureFacts } = await import("#domain/audits/ensure-facts.ts");
  vi.mocked(recogniseText).mockImplementationOnce(async (file) => {
    await ensureFacts(await heatmapRow(uid), admin.uid);
    return recogniseText(file);
  });
  await announce("audit.requested", uid);
  expect(await read(admin, uid)).toMatchObject({ kind: "ux", state: "done" });
});

test("an error leaves the request to the next run; the last run or a timeout ends it as failed", async () => {
  const uid = await createAd(admin, "Social media");
  const heatmap = await heatmapRow(uid);
  const { scope } = heatmap;
  const key = imageFileKey(heatmap, heatmap.gen, "image");
  await deletePrefix(key);
  await request(admin, uid);
  await expect(announce("audit.requested", uid)).rejects.toThrow();
  expect((await read(admin, uid)).state).toBe("requested");
  await putFile(key, await adImage({ headline: "Fresh coffee daily", button: "Shop now" }), "image/webp");
  await announce("audit.requested", uid);
  expect((await read(admin, uid)).state).toBe("done");
  expect(await publishedEvents(scope, uid)).not.toContain("audit.failed");

  await deletePrefix(key);
  const { ImageAuditEntity } = await import("#domain/audits/audit.entity.ts");
  await ImageAuditEntity.delete({ heatmap: uid, kind: "facts" }).go();
  await request(admin, uid);
  await withClockShift(5 * 60_000, async () => {
    expect((await read(admin, uid)).state).toBe("failed");
    expect((await send(audits.facts, admin, { params: { uid } })).body.state).toBe("failed");
  });
  await withClockShift(3 * 60_000, () => expect(announce("audit.requested", uid)).rejects.toThrow());
  expect((await read(admin, uid)).state).toBe("failed");
  expect(await publishedEvents(scope, uid)).toContain("audit.failed");
});

test("a request that takes too long is repeated, and then fails with a problem that is logged", async () => {
  const { recogniseText } = await import("#adapters/text-recognition/recognise-text.ts");
  const { RecognitionTimeout, Unreadable } = await import("#adapters/text-recognition/unreadable.ts");
  const { logger } = await import("#lambdas/kit/logger.ts");
  const log = vi.spyOn(logger, "error").mockReturnValue();
  const facts = async (uid: string) => (await send(audits.facts, admin, { params: { uid } })).body;
  const run = (uid: string, error: Error) => {
    vi.mocked(recogniseText).mockRejectedValueOnce(error);
    return announce("audit.requested", uid);
  };
  const slow = await createAd(admin, "Social media");
  expect((await send(audits.requestFacts, admin, { params: { uid: slow } })).body).toMatchObject({
    state: "requested",
    problem: null,
  });
  await request(admin, slow);
  await expect(run(slow, new RecognitionTimeout("late"))).rejects.toThrow("late");
  expect(await facts(slow)).toMatchObject({ state: "requested", problem: null });
  await withClockShift(3 * 60_000, () => expect(run(slow, new RecognitionTimeout("late"))).rejects.toThrow("late"));
  const late = { code: "timed_out", message: expect.stringContaining("too long"), retryable: true };
  expect(await facts(slow)).toMatchObject({ state: "failed", problem: late });
  expect(await read(admin, slow)).toMatchObject({ state: "failed", problem: late });
  expect(log).toHaveBeenCalledWith("audit requests failed", expect.objectContaining({ heatmap: slow }));
  await request(admin, slow);
  await announce("audit.requested", slow);
  expect(await read(admin, slow)).toMatchObject({ state: "done", problem: null });

  const broken = await createAd(admin, "Social media");
  await request(admin, broken);
  await run(broken, new Unreadable("broken"));
  expect(await read(admin, broken)).toMatchObject({ state: "failed", problem: { code: "unreadable", retryable: false } });
  log.mockRestore();
});

test("an image without text is rated where possible, and the audit says what is unknown", async () => {
  const uid = await createAd(admin, "Display Ads", { headline: "", button: "" });
  await request(admin, uid);
  await announce("audit.requested", uid);
  const { components } = (await read(admin, uid)).audit!;
  expect(components.find(({ name }) => name === "message")).toMatchObject({
    rating: null,
    reasoning: [{ text: "No readable text was found.", elements: [] }],
  });
});

test("heatmaps of other applications and of videos have no audit", async () => {
  const uid = await createDoneHeatmap(admin);
  expect((await request(admin, uid)).body).toMatchObject({ code: "audit.other_type" });
});

test("a trial includes audits of three images, each as often as the user requests one", async () => {
  const person = await createTrialUser();
  const uids = [];
  for (let count = 0; count < 4; count++) uids.push(await createAd(person, "Social media"));
  for (const uid of uids.slice(0, 3)) expect((await request(person, uid)).status).toBe(202);
  expect((await request(person, uids[3]!)).body).toMatchObject({ code: "audit.trial_limit" });
  expect((await send(audits.read, person, { params: { uid: uids[3]! } })).body).toMatchObject({ state: "none" });
});

test("an image that was created with the audit option is audited when it is done, if the workspace has audits", async () => {
  const [flagged, plain] = [await createAd(admin, "UX Design"), await createAd(admin, "UX Design")];
  await HeatmapEntity.patch({ uid: flagged }).set({ audit: true }).go();
  for (const uid of [flagged, plain]) await announce("heatmap.done", uid);
  expect((await read(admin, flagged)).state).toBe("requested");
  expect((await read(admin, plain)).state).toBe("none");
});

test("the audit option of staff needs no feature of their workspace", async () => {
  const { admin: creator } = await createWorkspace({ access: [] });
  const uid = await createAd(creator, "UX Design");
  await HeatmapEntity.patch({ uid }).set({ audit: true }).go();
  const state = async () => (await send(audits.read, await createStaff(), { params: { uid } })).body.state;
  await announce("heatmap.done", uid);
  expect(await state()).toBe("none");
  await AccountEntity.patch({ uid: creator.uid }).set({ superadmin: true }).go();
  await announce("heatmap.done", uid);
  expect(await state()).toBe("requested");
});

test("audits are deleted with their heatmap", async () => {
  const uid = await createAd(admin, "Social media");
  await request(admin, uid);
  await announce("audit.requested", uid);
  await announce("heatmap.removed", uid);
  const { ImageAuditEntity } = await import("#domain/audits/audit.entity.ts");
  expect((await ImageAuditEntity.query.byHeatmap({ heatmap: uid }).go()).data).toEqual([]);
});

test("the facts of an image that is deleted while they are found are not stored", async () => {
  const uid = await createAd(admin, "Social media");
  const image = (await readFinishedImage(uid))!;
  const { recogniseText } = await import("#adapters/text-recognition/recognise-text.ts");
  vi.mocked(recogniseText).mockImplementationOnce(async (file) => {
    await HeatmapEntity.patch({ uid }).set({ deleted_at: new Date().toISOString() }).go();
    return recogniseText(file);
  });
  expect((await ensureFacts(image, admin.uid)).elements.length).toBeGreaterThan(0);
  expect(await hasFacts(image)).toBe(false);
});

test("feedback goes to support with the sender as the reply address", async () => {
  const member = await addWorkspaceMember(workspace);
  const uid = await createAd(member, "UX Design");
  const sent = await send(audits.feedback, member, { params: { uid }, body: { feedback: "The logo is <b>there</b>." } });
  expect(sent.status).toBe(202);
  const emails = (await queuedEmailsFor("support@sightline.test")).filter(({ heatmap }) => heatmap === uid);
  expect(emails).toMatchObject([{ template: "audit-feedback", kind: "ux", feedback: "The logo is <b>there</b>." }]);
  expect((await send(audits.feedback, member, { params: { uid }, body: { feedback: "  " } })).status).toBe(400);
});
