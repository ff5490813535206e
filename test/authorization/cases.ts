import { randomUUID } from "node:crypto";
import type { Subject } from "#contracts/kit/operation.ts";
import { LEGAL } from "#contracts/legal.ts";
import { publicSharing } from "#contracts/public/sharing.ts";
import { INITIAL_DEFAULTS } from "#contracts/settings.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { createAd, createAuditedAd } from "#test/kit/audits.ts";
import { addBuildableContent, createBenchmark, createVersion, uploadedSubject, uploadedTemplate } from "#test/kit/benchmarks.ts";
import { createTrackedVideo } from "#test/kit/brands.ts";
import { banner, createSearchCapture, website } from "#test/kit/captures.ts";
import { createComment, createCommentableHeatmap } from "#test/kit/comments.ts";
import { createDoneDemo, demoFile, solveProof } from "#test/kit/demo.ts";
import { DECK, MISSING_SLIDES, requestSlides, requestZip } from "#test/kit/exports.ts";
import { createWorkspace, send, type TestUser, type TestWorkspace } from "#test/kit/fixtures.ts";
import { gazeCsv } from "#test/kit/gaze.ts";
import { createDoneHeatmap, createTestHeatmap, createVideoHeatmap, heatmapRow, poster, putUpload } from "#test/kit/heatmaps.ts";
import { createLabelledVideo, createModelFor } from "#test/kit/labels.ts";
import { createFilledProject, createTestProject } from "#test/kit/projects.ts";
import { createPartialReport, reportRow } from "#test/kit/reports.ts";
import { emailOf, inviteEmail } from "#test/kit/workspaces.ts";
import { copiesOf } from "./copies.ts";
import { createUserWithRole } from "./user-with-role.ts";

const { ImageAuditEntity } = await import("#domain/audits/audit.entity.ts");
const { LabelFramesEntity } = await import("#domain/brands/frames/frames.entity.ts");
const { BrandTrackingEntity } = await import("#domain/brands/requests/tracking.entity.ts");

/** Whose object an operation is tried on. */
export const TARGETS = ["own", "same workspace", "other tenant", "missing"] as const;
export type Target = (typeof TARGETS)[number];

/** The participants: the caller, a colleague if there is one, and another tenant. */
export type Scene = { readonly person?: TestUser; readonly colleague?: TestUser; readonly others: TestWorkspace };

/** How an operation is tried: its object, its input, and the status if the condition of a `c` cell does not hold. */
export type Case = {
  readonly object?: {
    readonly missing: string;
    readonly targets: readonly Target[];
    /** The object's id for a target; the scene has the users that the target needs. */
    readonly of: (target: Exclude<Target, "missing">, scene: Scene) => Promise<string>;
  };
  readonly request?: (
    scene: Scene,
    object: string,
  ) => Promise<{ params?: Record<string, string>; query?: Record<string, string>; body?: unknown }>;
  readonly rejected?: Readonly<Partial<Record<Subject, number>>>;
  /** The caller, if the scene's user of the subject cannot be used. */
  readonly caller?: (subject: Subject) => Promise<TestUser | undefined>;
  /** The status of an allowed request, if not the operation's own: the requested object does not exist. */
  readonly answers?: number;
};

const MISSING_HEATMAP = "hm_00000000000000000000000000";
const MISSING_DEMO = "dm_00000000000000000000000000";
const MISSING_MODEL = "lm_00000000000000000000000000";
const MISSING_CAPTURE = "cp_00000000000000000000000000";
const MISSING_COMMENT = "cm_00000000000000000000000000";
const MISSING_PROJECT = "pj_00000000000000000000000000";
const MISSING_REPORT = "rp_00000000000000000000000000";
const MISSING_KEY = "ky_00000000000000000000000000";
const MISSING_WEBHOOK = `wh_${"0".repeat(26)}`;
const MISSING_DELIVERY = `wd_${"0".repeat(26)}`;
const MISSING_INVITE = "inv_00000000000000000000000000";

const heatmap = (make: (person: TestUser) => Promise<string>): NonNullable<Case["object"]> => ({
  missing: MISSING_HEATMAP,
  targets: TARGETS,
  of: (target, { person, colleague, others }) => {
    const maker = { own: person, "same workspace": colleague, "other tenant": others.member }[target];
    if (!maker) throw new Error(`no creator for an object of ${target}`);
    return make(maker);
  },
});

const fresh = heatmap(copiesOf(createTestHeatmap));
const copyFinished = copiesOf(createDoneHeatmap);
const finished = heatmap(copyFinished);
const shared = heatmap(async (person) => {
  const uid = await copyFinished(person);
  await send(person.key ? publicSharing.share : sharing.share, person, { params: { uid }, body: {} });
  return uid;
});
const auditable = heatmap(copiesOf((person) => createAd(person, "UX Design")));
const audited = heatmap(
  copiesOf(createAuditedAd, async (from, heatmap) => {
    const { data } = await ImageAuditEntity.query.byHeatmap({ heatmap: from }).go({ consistent: true });
    for (const row of data) await ImageAuditEntity.put({ ...row, heatmap }).go();
  }),
);
const video = heatmap(copiesOf(createVideoHeatmap));
const trackedVideo = heatmap(
  copiesOf(createTrackedVideo, async (from, uid) => {
    const { data } = await BrandTrackingEntity.query.byHeatmap({ uid: from }).go({ consistent: true });
    for (const row of data) await BrandTrackingEntity.put({ ...row, uid }).go();
  }),
);
const labelled = heatmap(
  copiesOf(createLabelledVideo, async (from, uid) => {
    const { data } = await LabelFramesEntity.get({ uid: from }).go({ consistent: true });
    await LabelFramesEntity.put({ ...data!, uid }).go();
  }),
);

/** A model of the scope of a person. */
const brandModel: NonNullable<Case["object"]> = {
  ...labelled,
  missing: MISSING_MODEL,
  of: async (target, scene) => createModelFor(await labelled.of(target, scene)),
};
/** A request about a model in a video. */
const labelParams =
  (sent?: unknown, more: Record<string, string> = {}) =>
  async (_: Scene, uid: string) => ({
    params: { uid, model: uid === MISSING_HEATMAP ? MISSING_MODEL : await createModelFor(uid), ...more },
    ...(sent !== undefined && { body: sent }),
  });
/** A request of staff about a model, or about a request for brand analytics, that does not exist. */
const nothing = (params: Record<string, string>, sent: unknown): Case => ({
  request: async () => ({ params, ...(sent !== undefined && { body: sent }) }),
  answers: 404,
});
const noModel = (sent?: unknown, more: Record<string, string> = {}) => nothing({ model: MISSING_MODEL, ...more }, sent);
const noRequest = (sent?: unknown) => nothing({ uid: MISSING_HEATMAP }, sent);

/** The comment of each heatmap that has one. */
const commentOn = new Map<string, string>();

const copyCommentable = copiesOf(createCommentableHeatmap);
/** A finished heatmap with a comment by its creator. */
const discussed = heatmap(async (person) => {
  const uid = await copyCommentable(person);
  commentOn.set(uid, await createComment(person, uid));
  return uid;
});

/** A request about the comment on a heatmap. */
const commentParams = (sent?: unknown) => async (_: Scene, uid: string) => ({
  params: { uid, comment: commentOn.get(uid) ?? MISSING_COMMENT },
  ...(sent !== undefined && { body: sent }),
});

/** A project; the caller's trial may end after it is created. */
const projectOf = (make: (person: TestUser) => Promise<string>): NonNullable<Case["object"]> => ({
  missing: MISSING_PROJECT,
  targets: TARGETS,
  of: (target, { person, colleague, others }) => {
    const maker = { own: person, "same workspace": colleague, "other tenant": others.member }[target];
    if (!maker) throw new Error(`no creator for an object of ${target}`);
    return make(maker);
  },
});
const project = projectOf(createTestProject);
const fullWorkspace = projectOf(createFilledProject);

const report: NonNullable<Case["object"]> = { ...projectOf(createPartialReport), missing: MISSING_REPORT };
/** The first ad of a report. */
const adOf = async (uid: string): Promise<string> =>
  uid === MISSING_REPORT ? MISSING_HEATMAP : (await reportRow(uid)).heatmaps[0]!;

/** The ads of a report as they are, as a new arrangement. */
async function arrangementOf(uid: string) {
  if (uid === MISSING_REPORT) return { version: 1, ads: [{ heatmap: MISSING_HEATMAP }] };
  const { version, heatmaps } = await reportRow(uid);
  return { version, ads: heatmaps.map((heatmap) => ({ heatmap })) };
}

/** Invites an email address to the admin's workspace and returns the invite's id. */
const invite = async (admin: TestUser, email: string): Promise<string> => (await inviteEmail(admin, email)).invite;

const colleague: NonNullable<Case["object"]> = {
  missing: "00000000-0000-4000-8000-000000000000",
  targets: ["same workspace", "other tenant", "missing"],
  of: async (target, scene) => (target === "other tenant" ? scene.others.member.uid : scene.colleague!.uid),
};

const thumbnails = { ...heatmap(createSearchCapture), missing: MISSING_CAPTURE };

/** The number of email addresses used so far; each address is invited only once. */
let addresses = 0;
let decks = 0;
const address = (): string => `colleague.${++addresses}@people.test`;

const code = "there.is.no.such.link";
const STAFF_WITHOUT_WORKSPACE = { staff: 404 } as const;
const body = (sent: unknown) => async () => ({ body: sent });
const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A benchmark belongs to no scope: staff see all of them. */
const benchmark = (make: () => Promise<string>): NonNullable<Case["object"]> => ({
  missing: "bm_00000000000000000000000000",
  targets: ["own", "missing"],
  of: () => make(),
});
const emptyBenchmark = benchmark(createBenchmark);
const noTemplate = "tm_00000000000000000000000000";
const noSubject = "bs_00000000000000000000000000";
const NO_ZIP = "zp_00000000000000000000000000";
const isMissing = (uid: string) => uid.endsWith("_00000000000000000000000000");

/** An operation of staff on a user who does not exist. Users belong to no scope: staff see all of them. */
const noUser = (sent?: unknown): Case => ({
  request: async () => ({ params: { uid: "nobody" }, ...(sent !== undefined && { body: sent }) }),
  answers: 404,
});

/** A screenshot of staff that does not exist. */
const NO_CAPTURE = `cp_${"0".repeat(26)}`;

/** A view by staff that does not exist. */
const noSupportView: Case = { request: async () => ({ params: { uid: `sv_${"0".repeat(26)}` } }), answers: 404 };

/** An operation of staff on a workspace that does not exist. */
const noWorkspace = (sent?: unknown, more: Record<string, string> = {}): Case => ({
  request: async () => ({ params: { uid: "ws_0", ...more }, ...(sent !== undefined && { body: sent }) }),
  answers: 404,
});

const NO_ANNOUNCEMENT = "an_00000000000000000000000000";
const flag = { description: "", share: 0, workspaces: [] };
const announcement = {
  title: "New reports",
  text: "",
  link: null,
  audience: "everyone",
  start: "2098-01-01T00:00:00.000Z",
  end: "2098-01-02T00:00:00.000Z",
};

const noAffiliate = (sent?: unknown, more: Record<string, string> = {}): Case => ({
  request: async () => ({ params: { affiliate: "unknown", ...more }, ...(sent !== undefined && { body: sent }) }),
  answers: 404,
});
const noEmail: Case = { request: async () => ({ params: { uid: "ml_0" } }), answers: 404 };

/** By domain and name. Operations without a case are sent no input and succeed wherever they are allowed. */
const OF_APPLICATION: Readonly<Record<string, Case>> = {
  "settings.dismiss": { request: async () => ({ params: { uid: NO_ANNOUNCEMENT } }), answers: 404 },
  // Nothing changes, so that other tests find the defaults.
  "staffSettings.editDefaults": { request: body({ version: 0, value: INITIAL_DEFAULTS }) },
  "staffSettings.editMaintenance": { request: body({ version: 0, value: { mode: "off", message: "" } }) },
  "staffSettings.addAnnouncement": { request: body(announcement) },
  "staffSettings.editAnnouncement": {
    request: async () => ({ params: { uid: NO_ANNOUNCEMENT }, body: announcement }),
    answers: 404,
  },
  "staffSettings.removeAnnouncement": { request: async () => ({ params: { uid: NO_ANNOUNCEMENT } }), answers: 404 },
  "staffSettings.addFlag": { request: async () => ({ body: { name: `flag_${randomUUID().replaceAll("-", "")}`, ...flag } }) },
  "staffSettings.editFlag": { request: async () => ({ params: { name: "unknown" }, body: flag }), answers: 404 },
  "staffCopilot.readPromptVersion": { request: async () => ({ params: { prompt: "copilot", version: "0" } }) },
  // Version 999 is not the current one.
  "staffCopilot.savePrompt": {
    request: async () => ({ params: { prompt: "copilot" }, body: { version: 999, text: "Answer." } }),
    answers: 409,
  },
  "staffCopilot.restorePrompt": {
    request: async () => ({ params: { prompt: "copilot" }, body: { version: 999, restore: 0 } }),
    answers: 409,
  },
  "staffCopilot.testPrompt": {
    request: async () => ({ params: { prompt: "copilot" }, body: { text: "Answer.", question: "Why?" } }),
  },
  "staffCopilot.usage": { request: async () => ({ query: {} }) },
  "staffCopilot.workspaceUsage": { request: async () => ({ params: { workspace: "ws_none" } }), answers: 404 },
  "staffCopilot.setBudget": {
    request: async () => ({ params: { workspace: "ws_none" }, body: { tokens: null } }),
    answers: 404,
  },
  "staffSettings.removeFlag": { request: async () => ({ params: { name: "no_such_flag" } }), answers: 404 },
  "accounts.signUp": {
    request: async () => ({
      body: { firstName: "Ada", lastName: "Lovelace", email: address(), password: "a long and rare passphrase", terms: true },
    }),
  },
  "accounts.checkSignUpTicket": { request: body({ ticket: code }), answers: 410 },
  "accounts.signUpWithTicket": {
    request: body({ ticket: code, firstName: "Ada", lastName: "Lovelace", terms: true }),
    answers: 410,
  },
  "accounts.forgotPassword": { request: async () => ({ body: { email: address() } }) },
  "accounts.checkAction": { request: body({ code }) },
  "accounts.verifyEmail": { request: body({ code }), answers: 400 },
  "accounts.resetPassword": { request: body({ code, password: "a long and rare passphrase" }), answers: 400 },
  "accounts.recover": { request: body({ code }), answers: 400 },
  "accounts.confirmEmailChange": { request: body({ code }), answers: 400 },
  "accounts.undoEmailChange": { request: body({ code }), answers: 400 },
  "accounts.changePassword": { caller: createUserWithRole, request: body({ password: "a long and rare passphrase" }) },
  "accounts.requestEmailChange": { request: async () => ({ body: { email: address() } }) },
  "accounts.replaceAction": { request: body({ code }), answers: 400 },
  "accounts.acceptTerms": { request: body(LEGAL) },
  "accounts.confirmFactor": { request: body({ by: "sms", code: "123456" }), answers: 409 },
  "accounts.removeFactor": { answers: 409 },
  "accounts.createRecoveryCodes": { answers: 409 },
  "accounts.useRecoveryCode": { request: async () => ({ body: { email: address(), code: "AAAA" } }), answers: 400 },
  // The user pool did not issue the default test token.
  "accounts.startAppFactor": { caller: createUserWithRole },
  "accounts.signOutEverywhere": { caller: createUserWithRole },
  "accounts.editMe": { request: body({ firstName: "Grace" }) },
  "accounts.setAvatar": { request: body({ image: GIF }) },
  "accounts.setAnalysisEmails": { request: body({ analysisEmails: false }) },
  "accounts.setIntro": { request: body({ intro: true }) },
  "accounts.submitSurvey": { request: body({ find: "Other", field: "UX" }) },
  "accounts.startPhoneFactor": {
    request: body({ phone: "+15555550123", proof: { challenge: "none", solutions: Array(8).fill(0) } }),
    answers: 400,
  },
  "accounts.askSupport": { request: body({ question: "How is clarity computed?" }) },
  "accounts.askSupportAsVisitor": {
    request: async () => ({ body: { name: "Ada", email: address(), question: "I lost my phone." } }),
  },
  "accounts.accountExists": { request: async () => ({ body: { email: address() } }) },
  // No caller here is in the user pool's staff group, so the last staff account remains.
  "accounts.deleteMe": { rejected: { admin: 409 } },

  "heatmaps.create": { request: body(poster) },
  "heatmaps.refreshUpload": { object: fresh },
  "heatmaps.presignParts": { object: fresh, request: body({ parts: [1] }), answers: 400 },
  "heatmaps.generate": {
    object: heatmap(
      copiesOf(async (person) => {
        const uid = await createTestHeatmap(person);
        await putUpload(uid);
        return uid;
      }),
    ),
  },
  "heatmaps.reanalyse": { object: finished },
  "heatmaps.read": { object: fresh },
  "heatmaps.readGaze": { object: finished },
  "heatmaps.importGaze": { object: finished, request: body({ csv: gazeCsv() }) },
  "heatmaps.removeGaze": { object: finished },
  "heatmaps.edit": {
    object: fresh,
    request: async (_, uid) => ({
      body: { title: "New title", version: uid === MISSING_HEATMAP ? 1 : (await heatmapRow(uid)).version },
    }),
  },
  "heatmaps.readText": { object: finished },
  "heatmaps.remove": { object: finished },

  "staffHeatmaps.transfer": {
    request: async ({ others }) => ({ body: { uids: [MISSING_HEATMAP], to: `${others.member.uid}@people.test` } }),
  },
  "staffHeatmaps.regenerate": { object: finished },
  "staffHeatmaps.consoles": { object: finished },
  "staffBackoffice.readUser": noUser(),
  "staffBackoffice.editUser": noUser({ followup: "sales" }),
  "staffBackoffice.setTrialEnd": noUser({ until: "2026-12-01T00:00:00.000Z" }),
  "staffBackoffice.setCredits": noUser({ images: 1, videos: 0 }),
  "staffBackoffice.moveUser": noUser({ workspace: null, confirmation: "nobody@people.test" }),
  "staffBackoffice.setStaff": noUser({ staff: true, confirmation: "nobody@people.test" }),
  "staffBackoffice.removeUser": noUser({ work: "delete", confirmation: "nobody@people.test" }),
  "staffBackoffice.billingAddress": noUser(),
  "staffBackoffice.inviteUser": { request: async () => ({ body: { email: `${randomUUID()}@people.test`, name: "Ada" } }) },
  "staffBackoffice.removeUsers": { request: body({ users: ["nobody"], work: "delete", confirmation: "delete 1 user" }) },
  "staffBackoffice.startSupportView": noUser({ reason: "Their upload fails" }),
  "staffBackoffice.listCampaigns": {},
  "staffBackoffice.addToCampaign": { request: body({ campaign: 1, users: ["nobody"] }), answers: 404 },
  "staffBackoffice.readSupportView": noSupportView,
  "staffBackoffice.endSupportView": noSupportView,
  "staffBackoffice.readWorkspace": noWorkspace(),
  "staffBackoffice.editWorkspace": noWorkspace({ beta: true }),
  "staffBackoffice.setAccess": noWorkspace({ granted: ["copilot"], revoked: [] }),
  "staffBackoffice.setValue": noWorkspace({ value: 900 }),
  "staffBackoffice.cancelUnclaimed": {
    request: async () => ({ params: { id: "sub_unknown" }, body: { when: "now", confirmation: "sub_unknown" } }),
    answers: 404,
  },
  "staffBackoffice.setSeats": noWorkspace({ seats: 5 }),
  "staffBackoffice.compareCredits": noUser(),
  "staffBackoffice.repairCredits": noUser({
    balance: { images: 1, videos: 0 },
    history: { images: 2, videos: 0 },
    reason: "The daily check reports it",
  }),
  "staffBackoffice.setWorkspaceCredits": noWorkspace({ images: 1, videos: 0 }),
  "staffBackoffice.setMonthlyCredits": noWorkspace({ monthly: null }),
  "staffBackoffice.setBranding": noWorkspace({ colours: null }),
  "staffBackoffice.uploadWorkspaceLogo": noWorkspace({ size: 10 }),
  "staffBackoffice.setWorkspaceLogo": noWorkspace(),
  "staffBackoffice.removeWorkspaceLogo": noWorkspace(),
  "staffBackoffice.removeMember": noWorkspace(undefined, { member: "nobody" }),
  "staffBackoffice.changeAdmin": noWorkspace({ member: "nobody", confirmation: "Bureau" }),
  "staffBackoffice.closeWorkspace": noWorkspace({ confirmation: "Bureau" }),
  "staffBackoffice.closeWorkspaces": { request: body({ workspaces: ["ws_unknown"], confirmation: "close 1 workspace" }) },
  "staffBackoffice.cancelSubscription": noWorkspace({ when: "now", confirmation: "Bureau" }),
  "staffBackoffice.resumeSubscription": noWorkspace(),
  "staffBackoffice.readEmail": noEmail,
  "staffBackoffice.resendEmail": noEmail,
  "staffBackoffice.addAffiliate": { request: async () => ({ body: { uid: `partner-${randomUUID()}`, name: "North" } }) },
  "staffBackoffice.readAffiliate": noAffiliate(),
  "staffBackoffice.renameAffiliate": noAffiliate({ name: "North" }),
  "staffBackoffice.uploadAffiliateImage": noAffiliate({ size: 10 }, { image: "logo" }),
  "staffBackoffice.setAffiliateImage": noAffiliate(undefined, { image: "logo" }),
  "staffBackoffice.removeAffiliateImage": noAffiliate(undefined, { image: "logo" }),
  "staffBackoffice.deleteAffiliate": noAffiliate({ confirmation: "North" }),
  "staffBackoffice.offers": { request: async () => ({ query: { email: "nobody@people.test" } }) },
  "staffBackoffice.sendOffer": {
    request: async () => ({
      body: { email: `${randomUUID()}@people.test`, name: "Ada", tier: "basic", interval: "year", coupon: null, address: null },
    }),
  },
  "staffBackoffice.redrive": { request: body({ queue: "Sightline-Lost", message: null }), answers: 404 },
  "staffBackoffice.discard": { request: body({ queue: "Sightline-Lost", message: null }), answers: 404 },
  "staffBackoffice.apiKeys": noWorkspace(),
  "staffBackoffice.setApiTier": noWorkspace({ tier: 2 }),
  "staffBackoffice.deleteApiKey": noWorkspace(undefined, { key: `ky_${"0".repeat(26)}` }),
  "staffBackoffice.saveView": {
    request: async () => ({ params: { table: "users" }, body: { name: "Trials", query: { role: "trial" }, columns: ["name"] } }),
  },
  "staffBackoffice.removeView": { request: async () => ({ params: { table: "users", uid: `vw_${"0".repeat(26)}` } }) },
  "staffBackoffice.saveColumns": { request: async () => ({ params: { table: "users" }, body: { columns: ["name"] } }) },
  "staffBenchmarks.create": { request: body({ name: "Posters", kind: "ooh" }) },
  "staffBenchmarks.read": { object: emptyBenchmark },
  "staffBenchmarks.update": { object: emptyBenchmark, request: body({ access: "public" }) },
  "staffBenchmarks.changeCategories": {
    object: emptyBenchmark,
    request: body({ change: "add_category", of: "templates", category: "Place" }),
  },
  "staffBenchmarks.remove": { object: emptyBenchmark, request: body({ confirmation: "Posters" }) },
  "staffBenchmarks.removeAll": { object: emptyBenchmark, request: body({ of: "subjects", confirmation: "Posters" }) },
  "staffExports.benchmarkZip": { object: benchmark(async () => addBuildableContent(await createBenchmark())) },
  "staffExports.readBenchmarkZip": {
    object: benchmark(async () => addBuildableContent(await createBenchmark())),
    request: async ({ person }, uid) => ({
      params: {
        uid,
        zip:
          person && !isMissing(uid)
            ? ((await send(staffExports.benchmarkZip, person, { params: { uid } })).body.uid ?? NO_ZIP)
            : NO_ZIP,
      },
    }),
  },
  "staffBenchmarks.build": { object: benchmark(async () => addBuildableContent(await createBenchmark())) },
  "staffBenchmarks.resetRemaining": { object: emptyBenchmark },
  "staffBenchmarks.resetTemplates": { object: emptyBenchmark },
  "staffBenchmarks.setProductionReady": {
    object: benchmark(async () => createVersion(await createBenchmark())),
    request: async (_, uid) => ({ params: { uid, version: "1" }, body: { productionReady: true } }),
  },
  "staffBenchmarks.templates": { object: emptyBenchmark },
  "staffBenchmarks.uploadTemplate": { object: emptyBenchmark, request: body({ extension: "png", size: 1000 }) },
  "staffBenchmarks.addTemplate": {
    object: emptyBenchmark,
    request: async (_, uid) => uploadedTemplate(uid, isMissing(uid)),
  },
  "staffBenchmarks.editTemplate": {
    object: emptyBenchmark,
    request: async (_, uid) => ({ params: { uid, template: noTemplate }, body: { categories: {} } }),
    answers: 404,
  },
  "staffBenchmarks.removeTemplates": { object: emptyBenchmark, request: body({ uids: [noTemplate] }) },
  "staffBenchmarks.subjects": { object: emptyBenchmark },
  "staffBenchmarks.uploadSubjects": { object: emptyBenchmark, request: body({ files: [{ extension: "png", size: 1000 }] }) },
  "staffBenchmarks.addSubject": {
    object: emptyBenchmark,
    request: async (_, uid) => uploadedSubject(uid, isMissing(uid)),
  },
  "staffBenchmarks.editSubject": {
    object: emptyBenchmark,
    request: async (_, uid) => ({ params: { uid, subject: noSubject }, body: { categories: {} } }),
    answers: 404,
  },
  "staffBenchmarks.removeSubjects": { object: emptyBenchmark, request: body({ uids: [noSubject] }) },
  "heatmaps.frames": { object: video },
  "heatmaps.areasOverTime": { object: video },
  "labels.read": { object: labelled },
  "labels.open": { object: labelled },
  "labels.readLabels": { object: labelled, request: labelParams() },
  "labels.proposals": { object: labelled, request: labelParams() },
  "labels.saveFrame": {
    object: labelled,
    request: labelParams({ revision: 0, changed: [], removed: [] }, { frame: "0" }),
  },
  "labels.clear": { object: labelled, request: labelParams() },
  "labels.createModel": { object: labelled, request: async () => ({ body: { name: randomUUID(), text: "" } }) },
  "labels.model": { object: brandModel, request: async (_, model) => ({ params: { model } }) },
  "labels.renameModel": {
    object: brandModel,
    request: async (_, model) => ({ params: { model }, body: { name: randomUUID() } }),
  },
  "labels.removeModel": { object: brandModel, request: async (_, model) => ({ params: { model } }) },
  "labels.addLogo": { object: brandModel, request: async (_, model) => ({ params: { model }, body: { name: randomUUID() } }) },
  "labels.renameLogo": {
    object: brandModel,
    request: async (_, model) => ({ params: { model, object: "logo" }, body: { name: randomUUID() } }),
  },
  // Its only logo.
  "labels.removeLogo": {
    object: brandModel,
    request: async (_, model) => ({ params: { model, object: "logo" } }),
    answers: 409,
  },
  // There is no other model.
  "labels.combine": {
    object: brandModel,
    request: async (_, model) => ({ params: { model }, body: { from: MISSING_MODEL } }),
    answers: 404,
  },
  // Too few frames are labelled.
  "labels.train": { object: brandModel, request: async (_, model) => ({ params: { model }, body: {} }), answers: 409 },
  "labels.predict": {
    object: labelled,
    request: async (_, uid) => ({ body: { model: uid === MISSING_HEATMAP ? MISSING_MODEL : await createModelFor(uid) } }),
  },
  "staffBrands.models": {},
  "staffBrands.createModel": { request: async () => ({ body: { name: randomUUID() } }) },
  "staffBrands.readModel": noModel(),
  "staffBrands.updateModel": noModel({ access: "public" }),
  "staffBrands.removeModel": noModel({ confirmation: "Any" }),
  "staffBrands.addObject": noModel({ name: "Logo", type: "image" }),
  "staffBrands.editObject": noModel({ name: "Logo", type: "image" }, { object: "logo" }),
  "staffBrands.removeObject": noModel(undefined, { object: "logo" }),
  "staffBrands.addVideo": noModel(undefined, { uid: MISSING_HEATMAP }),
  "staffBrands.removeVideo": noModel(undefined, { uid: MISSING_HEATMAP }),
  "staffBrands.exportModel": noModel(),
  "staffBrands.uploadModel": noModel({ size: 1000 }),
  "staffBrands.importModel": { ...noModel(), answers: 400 },
  "staffBrands.redoFrames": noRequest(),
  "staffBrands.requests": {},
  "staffBrands.takeRequest": noRequest(),
  "staffBrands.releaseRequest": noRequest(),
  "staffBrands.rejectRequest": noRequest({ reason: "The logo is not visible." }),
  "staffBrands.answerRequest": noRequest({ model: MISSING_MODEL }),
  "brands.options": { object: video },
  "brands.read": { object: video },
  "brands.request": { object: video, request: body({ custom: { type: "image" } }) },
  "brands.export": {
    object: trackedVideo,
    request: async (_, uid) => ({ params: { uid, format: "csv" } }),
  },
  "brands.presignExport": {
    object: trackedVideo,
    request: async (_, uid) => ({ params: { uid, format: "edl" } }),
  },
  "heatmaps.createFrameHeatmap": { object: video, request: body({ time: 0.5 }) },

  "captures.website": { request: body(website) },
  // The free plan includes no videos, and staff accounts are on it.
  "captures.banner": { request: body(banner), rejected: { freemium: 402, staff: 402 } },
  "captures.search": {
    object: { ...finished, targets: ["own", "other tenant", "missing"] },
    request: async (_, thumbnail) => ({ body: { thumbnail, keyword: "sourdough" } }),
  },
  "captures.readSearch": { object: thumbnails },
  "captures.createSearchHeatmap": { object: thumbnails, request: body({}) },
  "staffCaptures.requestScreenshot": { request: body({ url: website.url }) },
  "staffCaptures.readScreenshot": { request: async () => ({ params: { uid: NO_CAPTURE } }), answers: 404 },

  "demo.challenge": {},
  "demo.create": { request: async () => ({ body: { file: demoFile, proof: await solveProof() } }) },
  "demo.start": { request: async () => ({ params: { uid: MISSING_DEMO }, body: { application: "Other" } }), answers: 404 },
  "demo.read": { request: async () => ({ params: { uid: MISSING_DEMO } }), answers: 404 },
  "demo.send": {
    request: async () => ({ params: { uid: MISSING_DEMO }, body: { email: "visitor@people.test", consent: true } }),
    answers: 404,
  },
  "demo.remove": { request: async () => ({ params: { uid: MISSING_DEMO } }), answers: 404 },
  "demo.keep": { request: async () => ({ body: { uid: await createDoneDemo() } }) },
  "sharing.read": { object: fresh },
  "sharing.share": { object: finished, request: body({}) },
  "sharing.edit": { object: shared, request: body({ days: 7 }) },
  "sharing.unshare": { object: fresh },
  "sharing.readReport": { object: report },
  "sharing.shareReport": { object: report, request: body({}) },
  "sharing.editReport": { object: report, request: body({ days: 7 }), answers: 404 },
  "sharing.unshareReport": { object: report },
  "sharing.viewReport": { request: async () => ({ params: { share: "sh_00000000000000000000000000" }, body: {} }), answers: 404 },
  "sharing.frames": { request: async () => ({ params: { share: "sh_00000000000000000000000000" }, body: {} }), answers: 404 },
  "sharing.brand": { request: async () => ({ params: { share: "sh_00000000000000000000000000" }, body: {} }), answers: 404 },
  "sharing.view": { request: async () => ({ params: { share: "sh_00000000000000000000000000" }, body: {} }), answers: 404 },

  "comments.list": { object: fresh },
  "comments.add": { object: heatmap(copyCommentable), request: body({ comment: "Is the logo too small?" }) },
  "comments.edit": { object: discussed, request: commentParams({ version: 1, comment: "The logo is too small.", mentions: [] }) },
  "comments.resolve": { object: discussed, request: commentParams({ resolved: true }) },
  "comments.remove": { object: discussed, request: commentParams() },

  "projects.read": { object: project },
  "projects.create": { request: body({ title: "Spring" }) },
  "projects.rename": { object: project, request: body({ title: "Summer" }) },
  "projects.changeHeatmaps": { object: project, request: body({ remove: [MISSING_HEATMAP] }) },
  "projects.changeHeatmapProjects": { object: fresh, request: body({ remove: [MISSING_PROJECT] }) },
  "projects.remove": { object: project },

  "audits.facts": { object: finished },
  "audits.requestFacts": { object: finished },
  // An earlier analysis: the model is not called.
  "audits.tryEdits": {
    object: finished,
    request: body({ gen: 99, edits: [{ kind: "remove", box: { left: 0, top: 0, width: 9, height: 9 } }], areas: [] }),
    answers: 409,
  },
  "audits.coverSpot": {
    object: finished,
    request: body({ gen: 99, box: { left: 0, top: 0, width: 9, height: 9 } }),
    answers: 409,
  },
  "audits.renderEdits": {
    object: finished,
    request: body({ gen: 99, edits: [{ kind: "remove", box: { left: 0, top: 0, width: 9, height: 9 } }] }),
    answers: 409,
  },
  "audits.read": { object: auditable },
  "audits.request": { object: auditable },
  "audits.feedback": { object: auditable, request: body({ feedback: "Thanks" }) },
  "copilot.read": { object: finished },
  "copilot.send": { object: finished, request: body({ message: "What do people look at first?", compare_with: null }) },
  "copilot.stop": { object: finished },
  // Nothing was interrupted.
  "copilot.retry": { object: finished, answers: 409 },
  "copilot.clear": { object: finished },
  "copilot.readSetting": { rejected: STAFF_WITHOUT_WORKSPACE },
  "copilot.changeSetting": { request: body({ is_allowed: false }), rejected: STAFF_WITHOUT_WORKSPACE },
  "reports.templates": { request: async () => ({ query: { type: "ooh" } }) },
  "reports.read": { object: report },
  // The heatmap and the template do not exist.
  "reports.create": {
    request: body({ title: "Spring", type: "ooh", heatmaps: [MISSING_HEATMAP], ids: [999_999] }),
    answers: 404,
  },
  "reports.rename": { object: report, request: body({ title: "Summer" }) },
  // The report has this ad, or one that does not exist.
  "reports.addAds": {
    object: report,
    request: async (_, uid) => ({ body: { ads: [{ heatmap: await adOf(uid) }] } }),
    answers: 409,
  },
  "reports.arrangeAds": { object: report, request: async (_, uid) => ({ body: await arrangementOf(uid) }) },
  "reports.removeAd": { object: report, request: async (_, uid) => ({ params: { uid, heatmap: await adOf(uid) } }) },
  "reports.removeTemplate": { object: report, request: async (_, uid) => ({ params: { uid, template: "1" } }) },
  "reports.retry": { object: report },
  "reports.remove": { object: report },

  // Their workspaces are empty.
  "exports.workspaceZip": { caller: createUserWithRole, answers: 409 },
  "exports.readWorkspaceZip": { request: async () => ({ params: { zip: `zp_${"0".repeat(26)}` } }), answers: 404 },
  "exports.projectZip": { object: fullWorkspace },
  "exports.readProjectZip": {
    object: fullWorkspace,
    request: async ({ person }, uid) => ({ params: { uid, zip: await requestZip("project", person, uid) } }),
  },
  "exports.heatmapZip": { object: finished },
  "exports.readHeatmapZip": {
    object: finished,
    request: async ({ person }, uid) => ({ params: { uid, zip: await requestZip("heatmap", person, uid) } }),
  },
  "exports.selectionZip": { object: finished, request: async (_, uid) => ({ body: { uids: [uid] } }) },
  "exports.readSelectionZip": { request: async () => ({ params: { zip: `zp_${"0".repeat(26)}` } }), answers: 404 },
  "exports.presignOriginal": { object: finished },
  "exports.slideTemplates": { request: async () => ({ query: {} }) },
  "exports.heatmapSlides": { object: finished, request: body({ type: "pdf" }) },
  "exports.readHeatmapSlides": {
    object: finished,
    request: async ({ person }, uid) => ({ params: { uid, slides: await requestSlides("heatmap", person, uid) } }),
  },
  "exports.auditSlides": { object: audited, request: body({ type: "pdf" }) },
  "exports.readAuditSlides": {
    object: audited,
    request: async ({ person }, uid) => ({ params: { uid, slides: await requestSlides("audit", person, uid) } }),
  },
  // The heatmaps and slides do not exist.
  "exports.comparisonSlides": {
    request: body({ type: "pdf", uids: [MISSING_HEATMAP, `hm_${"1".repeat(26)}`] }),
    answers: 404,
  },
  "exports.readComparisonSlides": { request: async () => ({ params: { slides: MISSING_SLIDES } }), answers: 404 },
  "exports.reportSlides": { object: report, request: body({ type: "pdf" }) },
  "exports.readReportSlides": {
    object: report,
    request: async ({ person }, uid) => ({ params: { uid, slides: await requestSlides("report", person, uid) } }),
  },
  "staffExports.listSlideTemplates": {},
  "staffExports.addSlideTemplate": { request: async () => ({ params: { uid: `deck-${++decks}` }, body: DECK }) },
  "staffExports.editSlideTemplate": { request: async () => ({ params: { uid: "missing" }, body: DECK }), answers: 404 },
  "staffExports.removeSlideTemplate": { request: async () => ({ params: { uid: "missing" } }), answers: 404 },
  "exports.dataFile": { object: finished, request: async (_, uid) => ({ params: { uid, file: "scores.csv" } }) },
  "exports.presignDataFile": { object: finished, request: async (_, uid) => ({ params: { uid, file: "scores.csv" } }) },

  "workspaces.read": { rejected: STAFF_WITHOUT_WORKSPACE },
  "workspaces.rename": { request: body({ name: "Atelier" }), rejected: STAFF_WITHOUT_WORKSPACE },
  "workspaces.seatsAvailable": { rejected: STAFF_WITHOUT_WORKSPACE },
  "workspaces.invite": { request: async () => ({ body: { emails: [address()] } }), rejected: STAFF_WITHOUT_WORKSPACE },
  "workspaces.revokeInvite": {
    object: {
      missing: MISSING_INVITE,
      targets: ["own", "other tenant", "missing"],
      of: (target, { person, colleague: workspace, others }) =>
        invite(target === "own" && person && workspace ? person : others.admin, address()),
    },
    rejected: STAFF_WITHOUT_WORKSPACE,
  },
  "workspaces.offerTransfer": { request: async () => ({ body: { email: address() } }) },
  "workspaces.checkInvite": { request: body({ token: code }), answers: 404 },
  "workspaces.acceptInvite": {
    request: async ({ person }) => {
      if (!person || person.key) return { body: { invite: MISSING_INVITE } };
      const { admin } = await createWorkspace();
      return { body: { invite: await invite(admin, await emailOf(person)), leave: true } };
    },
    rejected: { admin: 409 },
  },
  "workspaces.declineInvite": {
    object: {
      missing: MISSING_INVITE,
      targets: ["own", "other tenant", "missing"],
      of: async (target, { person, others }) => invite(others.admin, target === "own" ? await emailOf(person!) : address()),
    },
  },
  "workspaces.editMember": {
    object: colleague,
    request: body({ firstName: "Grace", lastName: "Hopper" }),
    rejected: STAFF_WITHOUT_WORKSPACE,
  },
  "workspaces.removeMember": { object: colleague, rejected: STAFF_WITHOUT_WORKSPACE },
  "workspaces.close": { rejected: { admin: 409 } },
  "workspaces.extendTrial": { request: async () => ({ body: { invites: [{ name: "Grace", email: address() }] } }) },

  "billing.startCheckout": { request: body({ tier: "business", interval: "year" }), rejected: { admin: 409 } },
  "billing.readOffer": {},
  "billing.acceptOffer": { request: body({ offer: "none" }), answers: 404 },
  "billing.readCheckout": { request: body({ session: "cs_none" }), answers: 404 },
  "billing.invoices": { rejected: STAFF_WITHOUT_WORKSPACE },
  "billing.cancel": { rejected: STAFF_WITHOUT_WORKSPACE },
  "billing.ledger": { rejected: STAFF_WITHOUT_WORKSPACE },
  "billing.createWorkspace": {
    request: body({ name: "Atelier" }),
    rejected: { trial: 409, trialEnded: 409, freemium: 409, staff: 409 },
  },
  "stripe.event": { answers: 400 },
  "backoffice.affiliate": { request: async () => ({ params: { affiliate: "unknown" } }), answers: 404 },
  "billing.switchToFreePlan": { request: body({ leave: true }), rejected: { admin: 409 } },
};

/** The operations of the public API behave like those of the application that they offer. */
const OFFERED = ["heatmaps", "captures", "audits", "brands", "comments", "exports", "projects", "reports", "sharing"];
const ofPublicApi = Object.fromEntries(
  Object.entries(OF_APPLICATION).flatMap(([id, tried]) => {
    const [domain = "", name] = id.split(".");
    return OFFERED.includes(domain) ? [[`public${domain.charAt(0).toUpperCase()}${domain.slice(1)}.${name}`, tried]] : [];
  }),
);

const hook = { title: "Warehouse", destination: "https://example.com/hook", events: ["heatmap.done"] };
const missingHook = { params: { uid: MISSING_WEBHOOK, delivery: MISSING_DELIVERY } };
const triesOfWebhooks: Readonly<Record<string, Case>> = {
  createWebhook: { request: body(hook) },
  editWebhook: { request: async () => ({ ...missingHook, body: { title: "Depot" } }), answers: 404 },
  rotateWebhook: { request: async () => ({ ...missingHook, body: {} }), answers: 404 },
  deleteWebhook: { request: async () => missingHook, answers: 404 },
  testWebhook: { request: async () => missingHook, answers: 404 },
  listDeliveries: { request: async () => missingHook, answers: 404 },
  replayDelivery: { request: async () => missingHook, answers: 404 },
  replayFailed: { request: async () => missingHook, answers: 404 },
};
/** The same operations of the application and of the public API, where they have other names. */
const ofWebhooks = Object.fromEntries(
  Object.entries(triesOfWebhooks).flatMap(([name, tried]) => {
    const short = { deleteWebhook: "remove", listDeliveries: "deliveries", replayDelivery: "replay" }[name];
    return [
      [`developers.${name}`, tried],
      [`publicWebhooks.${short ?? name.replace("Webhook", "")}`, tried],
    ];
  }),
);

/** How each operation is tried, by its id; those without a case need neither an object nor input. */
export const CASES: Readonly<Record<string, Case>> = {
  ...OF_APPLICATION,
  ...ofPublicApi,
  "developers.createKey": { request: body({ title: "Build server", scopes: ["heatmaps:read"] }) },
  "developers.editKey": { request: async () => ({ params: { uid: MISSING_KEY }, body: { title: "Nightly" } }), answers: 404 },
  "developers.rotateKey": { request: async () => ({ params: { uid: MISSING_KEY }, body: {} }), answers: 404 },
  "developers.deleteKey": { request: async () => ({ params: { uid: MISSING_KEY } }), answers: 404 },
  "developers.readDevice": { request: async () => ({ params: { code: "BCDF-GHJK" } }), answers: 404 },
  "developers.approveDevice": {
    request: async () => ({ params: { code: "BCDF-GHJK" }, body: { title: "CLI", scopes: ["heatmaps:read"] } }),
    answers: 404,
  },
  "developers.denyDevice": { request: async () => ({ params: { code: "BCDF-GHJK" } }), answers: 404 },
  "publicDevelopers.requestDevice": { request: body({ client: "sightline" }) },
  "publicDevelopers.askDevice": { request: body({ device_code: `BCDFGHJK.${"A".repeat(43)}` }) },
  ...ofWebhooks,
  "publicWebhooks.read": { request: async () => missingHook, answers: 404 },
  "publicJobs.read": { object: fresh },
  "publicJobs.cancel": { object: fresh },
  "publicBatches.create": { request: body({ items: [{ heatmap: poster }] }) },
  "publicBatches.read": { request: async () => ({ params: { uid: `bt_${"0".repeat(26)}` } }), answers: 404 },
};
