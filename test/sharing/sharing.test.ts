import { CopyObjectCommand, DeleteObjectsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, test, vi } from "vitest";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import { publicSharing } from "#contracts/public/sharing.ts";
import { sharing } from "#contracts/sharing.ts";
import { withComparisons } from "#domain/scores/comparisons.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { type DeliveredEvent, deliver } from "#test/kit/deliver.ts";
import {
  addWorkspaceMember,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  type Reply,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import {
  createDoneHeatmap,
  createPlacedHeatmap,
  createTestHeatmap,
  createVideoHeatmap,
  heatmapRow,
  metrics,
  placeInTemplates,
} from "#test/kit/heatmaps.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { accountOf, auditLogOf, setWorkspace } from "#test/kit/workspaces.ts";

const { linkFolder, shareFolder: copiesOf } = await import("#domain/sharing/copy-keys.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { ShareEntity } = await import("#domain/sharing/share.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { purgeScope } = await import("#domain/heatmaps/removal/purge-scope.ts");
const { putFile } = await import("#adapters/storage.ts");
const { newId } = await import("#kit/ids.ts");
const { handler: handleEvent } = await import("#lambdas/sharing/consume-events.ts");
const { handler: moveHeatmaps } = await import("#lambdas/heatmaps/move-to-workspace.ts");

const DAY_MS = 24 * 3600 * 1000;
const deliverEvent = (...event: DeliveredEvent) => deliver(handleEvent, ...event);

const share = (person: TestUser, uid: string, body: object = {}) => send(sharing.share, person, { params: { uid }, body });
const unshare = (person: TestUser, uid: string) => send(sharing.unshare, person, { params: { uid } });
const state = async (person: TestUser, uid: string) => (await send(sharing.read, person, { params: { uid } })).body;
const view = (link: string, body: object = {}, ip?: string) =>
  send(sharing.view, undefined, { params: { share: link }, body, ...(ip !== undefined && { ip }) });

/** A finished heatmap and the link it is shared by. */
async function shared(person: TestUser, body: object = {}): Promise<{ uid: string; link: string }> {
  const uid = await createDoneHeatmap(person);
  const reply = await share(person, uid, body);
  if (reply.status !== 201) throw new Error(`not shared: ${reply.text}`);
  return { uid, link: reply.body.share!.uid };
}

const plain = ({ status, text, body, headers }: Reply) => {
  const { "x-request-id": _, ...rest } = headers;
  return JSON.stringify([status, text.replace(body.request_id!, ""), rest]);
};
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test("a share link shows exactly the allowed fields, and nothing that identifies a user, a workspace, the heatmap or a key", async () => {
  const { admin, member, uid: workspace } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const { version } = await heatmapRow(uid);
  const area = { uid: "area-of-ada", name: "Logo", left: 0, top: 0, width: 100, height: 100 };
  const edit = { version, title: "Spring poster", tags: ["secret-tag"], areas_of_interest: [area] };
  await send(heatmaps.edit, member, { params: { uid }, body: edit });
  const { body: made } = await share(admin, uid);

  const reply = await view(made.share!.uid);

  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  const link = expect.stringMatching(
    /\/shared\/[\w-]{22}\/[\w-]{22}\/(image|heatmap|peekthrough)-[\w-]{22}\.(webp|png)\?.*X-Amz-Expires=300&/,
  );
  expect(reply.body).toEqual({
    title: "Spring poster",
    type: "image",
    application: "Other",
    device: "",
    width: 200,
    height: 100,
    imageURL: link,
    heatmapURL: link,
    peekthroughURL: link,
    brandURL: null,
    duration: null,
    video: null,
    attention_score: null,
    attention: null,
    templates_images: [],
    slices: [],
    metrics: withComparisons(metrics),
    clarity_score_percentile: 65,
    fixations: [{ x: 0.25, y: 0.5, duration: 300 }],
    areas: [
      {
        name: "Logo",
        left: 0,
        top: 0,
        width: 100,
        height: 100,
        value: expect.closeTo(1),
        interval: [expect.any(Number), expect.any(Number)],
      },
    ],
    branding: null,
    expires_at: null,
    pass: null,
    preparing: false,
  });
  const heatmap = await heatmapRow(uid);
  const { email } = await accountOf(member);
  for (const secret of [
    uid,
    workspace,
    admin.uid,
    member.uid,
    email,
    "Lovelace",
    "secret-tag",
    "area-of-ada",
    made.share!.uid,
    heatmap.image,
    heatmap.tempFileName,
    heatmap.execution!,
    "requested_by",
    "workspace",
    "@",
  ])
    expect(reply.text, secret).not.toContain(secret);
  for (const url of [reply.body.imageURL, reply.body.heatmapURL, reply.body.peekthroughURL])
    expect(await statusOf(url!)).toBe(200);
});

test("the brand video and the benchmark result are shared once they exist", async () => {
  const { admin } = await createWorkspace();
  const uid = await createDoneHeatmap(admin);
  const { image } = await heatmapRow(uid);
  await HeatmapEntity.patch({ uid })
    .set({
      application: "Display Ads",
      logo_tracking_video: image,
      template_scores: {
        display: { gen: 1, ids: [1, 2], score: 65.5, interval: [50, 80], templates: 2, failed: 0, reference: "display-1" },
      },
    })
    .go();
  const { body: made } = await share(admin, uid);
  const { body } = await view(made.share!.uid);
  expect(body).toMatchObject({ brandURL: expect.stringContaining("/shared/"), attention_score: 65.5 });
  expect(body.brandURL).not.toContain(admin.uid);
  expect(await statusOf(body.brandURL!)).toBe(200);
});

test("the ad in its templates is shared as copies, also when it is scored after it was shared", async () => {
  const person = await createTrialUser();
  const uid = await createPlacedHeatmap(person, 14);
  const { body: made } = await share(person, uid);
  const link = made.share!.uid;
  const imagesOf = async () => (await view(link)).body.templates_images;
  const [preview] = await imagesOf();
  expect(preview).toMatchObject({ id: "social-14", score: 50, interval: [41, 59], share: { value: 0.3 } });
  for (const file of ["original", "heatmap"] as const) {
    expect(preview![file]).not.toContain(person.uid);
    expect(preview![file]).not.toContain(uid);
    expect(await (await fetch(preview![file])).text()).toBe(`14 ${file}`);
  }

  await placeInTemplates(uid, 1, 12, 14);
  await deliverEvent("heatmap.placed", { scope: person.uid, object: uid });
  const all = await imagesOf();
  // The preview in the orientation of the ad is first; a square ad counts as portrait.
  expect(all.map(({ id }) => id)).toEqual(["social-12", "social-1", "social-14"]);
  await HeatmapEntity.patch({ uid }).set({ width: 200, height: 200 }).go();
  expect((await imagesOf()).map(({ id }) => id)).toEqual(["social-14", "social-1", "social-12"]);
  expect(new Set(await Promise.all(all.map(({ heatmap }) => statusOf(heatmap))))).toEqual(new Set([200]));
  await unshare(person, uid);
  expect(new Set(await Promise.all(all.map(({ heatmap }) => statusOf(heatmap))))).toEqual(new Set([404]));
});

test("a shared page shows the workspace's colours and logo", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const colours = { background: "#ebebef", bar: "#6515dd", button: "#00d38c", menu: "#6515dd" };
  await putFile("branding/logo.png", Buffer.from("logo"), "image/png");
  await WorkspaceEntity.patch({ uid: workspace })
    .set({ branding: { ...colours, logo: "branding/logo.png" } })
    .go();
  const { link } = await shared(member);

  const { body } = await view(link);

  expect(body.branding).toEqual({ ...colours, logo: expect.stringContaining("/branding/logo.png?") });
});

test("a key shares what it sees with the options of the app, and the log of its requests has no passphrase", async () => {
  const workspace = await createWorkspace();
  const [key, reader] = [await createApiKey(workspace), await createApiKey(workspace, { scopes: ["heatmaps:write"] })];
  const params = { uid: await createDoneHeatmap(workspace.member) };
  const body = { days: 7, passphrase: "a passphrase" } as const;
  expect((await send(publicSharing.share, reader, { params, body })).body).toMatchObject({ code: "caller.scope_missing" });

  const { share: first } = (await send(publicSharing.share, key, { params, body })).body;
  expect((await view(first!.uid)).body.code).toBe("share.passphrase_required");
  expect((await view(first!.uid, { passphrase: body.passphrase })).status).toBe(200);
  const { share: second } = (await send(publicSharing.share, key, { params, body: {} })).body;
  expect((await view(first!.uid, { passphrase: body.passphrase })).body.code).toBe("share.link_not_found");
  expect((await send(publicSharing.read, key, { params })).body).toEqual({ public: true, share: second });
  expect(second).toMatchObject({ path: `/viewonly/${second?.uid}`, expires_at: null, has_passphrase: false });
  expect((await send(publicSharing.unshare, key, { params })).body).toEqual({ public: false, share: null });
  expect((await view(second!.uid)).body.code).toBe("share.link_not_found");

  const { requests } = (await send(developers.listRequests, workspace.admin)).body;
  expect(requests).toHaveLength(5);
  expect(JSON.stringify(requests)).not.toContain(body.passphrase);
});

test("the end and the passphrase of a link are changed in place, also once it has expired", async () => {
  const workspace = await createWorkspace();
  const { admin, member } = workspace;
  const { uid, link } = await shared(member, { days: 1, passphrase: "a passphrase" });
  const edit = (body: { days?: 1 | 7 | 30 | null; passphrase?: string | null }, person = member) =>
    send(sharing.edit, person, { params: { uid }, body });
  const { pass } = (await view(link, { passphrase: "a passphrase" })).body;

  const before = (await state(member, uid)).share!;
  const renewed = (await edit({ passphrase: "another one" }, admin)).body;
  expect(renewed).toEqual({ public: true, share: before });
  expect((await view(link, { pass })).body.code).toBe("share.passphrase_required");
  expect((await view(link, { passphrase: "a passphrase" })).body.code).toBe("share.passphrase_wrong");
  expect((await view(link, { passphrase: "another one" })).status).toBe(200);
  expect(await auditLogOf(workspace.uid)).toEqual([`${admin.uid} sharing.edit ${uid}`]);

  await withClockShift(2 * DAY_MS, async () => {
    expect((await view(link, { passphrase: "another one" })).body.code).toBe("share.link_not_found");
    const { body } = await edit({ days: 7 });
    expect(body).toMatchObject({ public: true, share: { uid: link, has_passphrase: true } });
    expect(Math.round((Date.parse(body.share!.expires_at!) - Date.parse(before.expires_at!)) / DAY_MS)).toBe(8);
    expect((await view(link, { passphrase: "another one" })).status).toBe(200);
    expect((await send(heatmaps.read, admin, { params: { uid } })).body.public).toBe(true);
  });
  const key = await createApiKey(workspace);
  const open = { days: null, passphrase: null };
  expect((await send(publicSharing.edit, key, { params: { uid }, body: open })).body).toEqual({
    public: true,
    share: { ...before, expires_at: null, has_passphrase: false },
  });
  await withClockShift(60 * DAY_MS, async () => expect((await view(link)).status).toBe(200));

  for (const body of [{}, { days: 2 }, { passphrase: "short" }])
    expect((await edit(body as object)).body.code).toBe("request.invalid");
  await unshare(member, uid);
  expect((await edit({ days: 7 })).body.code).toBe("share.not_found");
});

test("any user who can see a heatmap can read how it is shared, and lists and its page show it", async () => {
  const { admin, member, uid: workspace } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  expect(await state(admin, uid)).toEqual({ public: false, share: null });

  const { status, body } = await withClockShift(0, () => share(member, uid, { days: 7, passphrase: "a passphrase" }));

  expect(status).toBe(201);
  expect(body).toEqual({
    public: true,
    share: {
      uid: expect.stringMatching(/^sh_[0-9a-z]{26}$/),
      path: `/viewonly/${body.share?.uid}`,
      created_at: expect.any(String),
      expires_at: expect.any(String),
      has_passphrase: true,
    },
  });
  expect(new Date(body.share!.expires_at!).getTime() - new Date(body.share!.created_at).getTime()).toBe(7 * DAY_MS);
  expect(await state(admin, uid)).toEqual(body);
  const isPublic = async () => [
    (await send(heatmaps.read, admin, { params: { uid } })).body.public,
    (await send(heatmaps.list, admin)).body.heatmaps[0]!.public,
  ];
  expect(await isPublic()).toEqual([true, true]);
  expect(JSON.stringify(await heatmapRow(uid))).not.toContain("passphrase");
  expect(await withClockShift(8 * DAY_MS, isPublic)).toEqual([false, false]);
  expect(await withClockShift(8 * DAY_MS, () => state(admin, uid))).toEqual({ ...body, public: false });
  await unshare(admin, uid);
  expect(await isPublic()).toEqual([false, false]);
  const messages = (await changesInOrder()).filter(({ after }) => after.object === uid && after.type === "heatmap.edited");
  expect(messages).toHaveLength(2);
  expect(await auditLogOf(workspace)).toEqual([`${admin.uid} sharing.unshare ${uid}`]);
});

test("revoked, replaced, expired, deleted, moved, purged and unknown links return byte-identical responses", async () => {
  const { member } = await createWorkspace();
  const never = plain(await view("sh_00000000000000000000000000"));
  expect(JSON.parse(never)[0]).toBe(404);
  expect(never).toContain(errors["share.link_not_found"].message);
  const gone = async (link: string) => expect(plain(await view(link))).toBe(never);

  for (const nonsense of ["hm_00000000000000000000000000", "x", "é%2F..", "0".repeat(128)]) await gone(nonsense);
  const revoked = await shared(member);
  await unshare(member, revoked.uid);
  await gone(revoked.link);
  const replaced = await shared(member);
  const { body: next } = await share(member, replaced.uid);
  await gone(replaced.link);
  expect((await view(next.share!.uid)).status).toBe(200);
  const expiring = await shared(member, { days: 1, passphrase: "a passphrase" });
  expect((await withClockShift(DAY_MS - 60_000, () => view(expiring.link, { passphrase: "a passphrase" }))).status).toBe(200);
  await withClockShift(DAY_MS, () => gone(expiring.link));
  const deleted = await shared(member);
  await send(heatmaps.remove, member, { params: { uid: deleted.uid } });
  await gone(deleted.link);
  const purged = await shared(member);
  const { scope } = await heatmapRow(purged.uid);
  await purgeScope(scope);
  await gone(purged.link);
  await gone(next.share!.uid);
});

test("revoking a share link also invalidates its presigned images, and sharing again creates new ones", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person);
  const { imageURL: first } = (await view(link)).body;
  const { body: again } = await share(person, uid);
  const { imageURL: second } = (await view(again.share!.uid)).body;

  expect(await Promise.all([first!, second!].map(statusOf))).toEqual([404, 200]);
  await unshare(person, uid);
  expect(await Promise.all([first!, second!].map(statusOf))).toEqual([404, 404]);
  expect((await ShareEntity.query.byScope({ scope: person.uid }).go()).data).toEqual([]);
});

test("a link that is revoked while its copies are made leaves none behind", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const ask = S3Client.prototype.send;
  let ended = false;
  const slow = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: unknown) {
    if (command instanceof CopyObjectCommand && !ended) {
      ended = true;
      await unshare(person, uid);
    }
    return Reflect.apply(ask, this, [command]);
  } as never);
  await share(person, uid).finally(() => slow.mockRestore());

  expect([ended, (await state(person, uid)).public]).toEqual([true, false]);
  const { Contents = [] } = await new S3Client({}).send(new ListObjectsV2Command({ Bucket: "files", Prefix: copiesOf(uid) }));
  expect(Contents).toEqual([]);
});

test.each(["revoked again", "shared again"])(
  "files that could not be deleted with their link are deleted when it is %s",
  async (next) => {
    const person = await createTrialUser();
    const { uid, link } = await shared(person);
    const ask = S3Client.prototype.send;
    const failing = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: unknown) {
      if (command instanceof DeleteObjectsCommand) throw Object.assign(new Error("no answer"), { name: "TimeoutError" });
      return Reflect.apply(ask, this, [command]);
    } as never);
    expect((await unshare(person, uid).finally(() => failing.mockRestore())).status).toBe(503);
    const left = async () => {
      const { Contents = [] } = await new S3Client({}).send(
        new ListObjectsV2Command({ Bucket: "files", Prefix: linkFolder(link, uid) }),
      );
      return Contents.length;
    };
    expect(await left()).toBeGreaterThan(0);
    expect((await (next === "revoked again" ? unshare : share)(person, uid)).status).toBeLessThan(300);
    expect(await left()).toBe(0);
  },
);

/** Makes copies fail, or only counts them, until the returned function is called. */
function watchCopies(fails: boolean) {
  const ask = S3Client.prototype.send;
  let copies = 0;
  const spied = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (
    this: S3Client,
    command: unknown,
    ...more: unknown[]
  ) {
    if (command instanceof CopyObjectCommand) {
      copies++;
      if (fails) throw Object.assign(new Error("no answer"), { name: "TimeoutError" });
    }
    return Reflect.apply(ask, this, [command, ...more]);
  } as never);
  return {
    end: () => {
      spied.mockRestore();
      return copies;
    },
  };
}

test("a link whose images could not be copied says that they are being prepared, until its event has copied them", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  const failing = watchCopies(true);
  const reply = await share(person, uid).finally(failing.end);
  expect(reply.status).toBe(201);
  const link = reply.body.share!.uid;
  const nothing = { preparing: true, imageURL: null, heatmapURL: null, peekthroughURL: null };
  expect((await view(link)).body).toMatchObject(nothing);
  const published = (await changesInOrder()).filter(({ after }) => after.type === "share.changed" && after.object === uid);
  expect(published).toHaveLength(1);

  await deliverEvent("share.changed", { scope: person.uid, object: uid });

  const { body } = await view(link);
  expect(body.preparing).toBe(false);
  for (const url of [body.imageURL, body.heatmapURL, body.peekthroughURL]) expect(await statusOf(url!)).toBe(200);
  const repeated = watchCopies(false);
  await deliverEvent("share.changed", { scope: person.uid, object: uid });
  expect(repeated.end()).toBe(0);
});

test("the videos of a link are copied by its event and not during the request", async () => {
  const person = await createTrialUser();
  const uid = await createVideoHeatmap(person);
  const counted = watchCopies(false);
  const reply = await share(person, uid);
  expect([reply.status, counted.end()]).toEqual([201, 0]);
  const link = reply.body.share!.uid;
  expect((await view(link)).body).toMatchObject({ preparing: true, imageURL: null });

  await deliverEvent("share.changed", { scope: person.uid, object: uid });

  const { preparing, imageURL, heatmapURL } = (await view(link)).body;
  expect([preparing, await statusOf(imageURL!), await statusOf(heatmapURL!)]).toEqual([false, 200, 200]);
});

test("a copy that was made before keys had digests is shown until the current one is made", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person);
  const bucket = new S3Client({});
  const folder = linkFolder(link, uid);
  const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: "files", Prefix: folder }));
  await bucket.send(
    new DeleteObjectsCommand({ Bucket: "files", Delete: { Objects: Contents.map(({ Key }) => ({ Key: Key! })) } }),
  );
  for (const file of ["image", "heatmap", "peekthrough"]) await putFile(`${folder}${file}.webp`, Buffer.from(file), "image/webp");

  const { body } = await view(link);
  expect(body.preparing).toBe(true);
  expect(await (await fetch(body.heatmapURL!)).text()).toBe("heatmap");
});

test("revoking an unshared heatmap changes nothing, and an unfinished heatmap cannot be shared", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const before = await stateFingerprint();

  expect((await unshare(person, uid)).body).toEqual({ public: false, share: null });
  expect((await share(person, uid)).body.code).toBe("heatmap.not_ready");
  for (const body of [{ days: 2 }, { passphrase: "short" }, { passphrase: "x".repeat(129) }, { forever: true }])
    expect((await share(person, uid, body)).body.code, JSON.stringify(body)).toBe("request.invalid");
  expect(await stateFingerprint()).toBe(before);
});

test("concurrent shares of one heatmap create one working link", async () => {
  const { admin, member, uid: workspace } = await createWorkspace();
  const colleague = await addWorkspaceMember({ uid: workspace, admin, member });
  const uid = await createDoneHeatmap(member);

  const replies = await Promise.all([admin, member, colleague].map((person) => share(person, uid)));

  const links = replies.filter(({ status }) => status === 201).map(({ body }) => body.share!.uid as string);
  const { share: now } = await state(admin, uid);
  expect(links).toContain(now!.uid);
  expect((await Promise.all(links.map((link) => view(link)))).filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = await ShareEntity.query.byScope({ scope: workspace, object: uid }).go();
  expect(data.map(({ id }) => id)).toEqual([now!.uid]);
  expect((await heatmapRow(uid)).share).toBe(now!.uid);
});

test("a link that is made while the files of another are made keeps its files, and the other leaves none", async () => {
  const { admin, member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const bucket = new S3Client({});
  const copies = async () => {
    const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: "files", Prefix: copiesOf(uid) }));
    return Contents.map(({ Key }) => Key!);
  };
  await share(member, uid);
  const { length } = await copies();
  const ask = S3Client.prototype.send;
  // At each call of the bucket in turn; the last time there is no such call.
  for (let at = 0, during = true; during; at++) {
    let calls = 0;
    during = false;
    const spied = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: unknown) {
      if (!during && calls++ === at) {
        during = true;
        await share(admin, uid);
      }
      return Reflect.apply(ask, this, [command]);
    } as never);
    await share(member, uid).finally(() => spied.mockRestore());
    const { share: link } = await heatmapRow(uid);
    const shown = (await copies()).map((key) => key.startsWith(linkFolder(link!, uid)));
    expect(shown, `call ${at}`).toEqual(Array(length).fill(true));
    if (!during) expect(at).toBeGreaterThan(length);
  }
});

test("a link asks for its passphrase, its pass works again, and neither opens another link", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person, { passphrase: "Straße 12 über" });

  expect((await view(link)).body).toMatchObject({ code: "share.passphrase_required" });
  expect((await view(link)).status).toBe(403);
  expect((await view(link, { passphrase: "straße 12 über" })).body.code).toBe("share.passphrase_wrong");
  expect((await view(link, { passphrase: "" })).body.code).toBe("share.passphrase_wrong");
  // The same letters, composed otherwise.
  const { status, body } = await view(link, { passphrase: "Straße 12 über".normalize("NFD") });
  expect(status).toBe(200);
  expect((await view(link, { pass: body.pass })).status).toBe(200);
  expect((await view(link, { pass: `${body.pass}x` })).body.code).toBe("share.passphrase_required");
  const { body: again } = await share(person, uid, { passphrase: "Straße 12 über" });
  expect((await view(again.share!.uid, { pass: body.pass })).body.code).toBe("share.passphrase_required");
  const { data } = await ShareEntity.get({ id: again.share!.uid }).go();
  expect(JSON.stringify(data)).not.toContain("Straße");
});

test("a passphrase can be tried ten times an hour per address, other addresses can still try, and its pass is not counted", async () => {
  freezeToHourStart();
  const { link } = await shared(await createTrialUser(), { passphrase: "a passphrase" });
  const { body } = await view(link, { passphrase: "a passphrase" }, "192.0.2.1");
  for (let tries = 1; tries < 10; tries++)
    expect((await view(link, { passphrase: "a guess" }, "192.0.2.1")).body.code).toBe("share.passphrase_wrong");

  expect((await view(link, { passphrase: "a passphrase" }, "192.0.2.1")).status).toBe(429);
  expect((await view(link, { pass: body.pass }, "192.0.2.1")).status).toBe(200);
  expect((await view(link, { passphrase: "a passphrase" }, "192.0.2.2")).status).toBe(200);
  expect((await withClockShift(3_600_000, () => view(link, { passphrase: "a passphrase" }, "192.0.2.1"))).status).toBe(200);
});

test("wrong guesses from many addresses do not lock a passphrase for an address that has not guessed", async () => {
  freezeToHourStart();
  const { link } = await shared(await createTrialUser(), { passphrase: "a passphrase" });
  await enforceRateLimit(perHour("sharing.passphrase", 200), link, 200);

  expect((await view(link, { passphrase: "a passphrase" }, "2001:db8:1:2::1")).status).toBe(200);
  expect((await view(link, { passphrase: "a guess" }, "192.0.2.9")).body.code).toBe("share.passphrase_wrong");
  expect((await view(link, { passphrase: "a guess" }, "192.0.2.9")).status).toBe(429);
});

test("all addresses of an IPv6 network count as one", async () => {
  freezeToHourStart();
  const { link } = await shared(await createTrialUser(), { passphrase: "a passphrase" });
  for (let tries = 0; tries < 10; tries++) await view(link, { passphrase: "a guess" }, `2001:db8:1:2::${tries}`);
  expect((await view(link, { passphrase: "a passphrase" }, "2001:db8:1:2:ffff::1")).status).toBe(429);
  expect((await view(link, { passphrase: "a passphrase" }, "2001:db8:1:3::1")).status).toBe(200);
});

test("another user's heatmap is not found when sharing", async () => {
  const [person, stranger] = [await createTrialUser(), await createWorkspace()];
  const { uid } = await shared(person);
  const before = await stateFingerprint();

  for (const op of [sharing.read, sharing.share, sharing.unshare]) {
    const body = op === sharing.share ? { body: {} } : {};
    const theirs = await send(op, stranger.admin, { params: { uid }, ...body });
    const missing = await send(op, stranger.admin, { params: { uid: "hm_00000000000000000000000000" }, ...body });
    expect(plain(theirs)).toBe(plain(missing));
    expect(theirs.body.code).toBe("heatmap.not_found");
  }
  expect(await stateFingerprint()).toBe(before);
});

test("a user with an ended trial can revoke a link but not create or change one", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person);
  await AccountEntity.patch({ uid: person.uid })
    .set({ trialEnd: new Date(Date.now() - 1000).toISOString() })
    .go();

  expect((await share(person, uid)).status).toBe(403);
  expect((await send(sharing.edit, person, { params: { uid }, body: { days: null } })).status).toBe(403);
  expect((await view(link)).status).toBe(200);
  expect((await unshare(person, uid)).status).toBe(200);
  expect((await view(link)).status).toBe(404);
});

test("the link and copies of a deleted heatmap are deleted by its event, also if it is delivered twice", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person);
  const { imageURL } = (await view(link)).body;
  await send(heatmaps.remove, person, { params: { uid } });

  for (let time = 0; time < 2; time++) await deliverEvent("heatmap.removed", { scope: person.uid, object: uid });

  expect(await statusOf(imageURL!)).toBe(404);
  expect((await ShareEntity.get({ id: link }).go()).data).toBeNull();
});

test("a founder's share links move with their heatmaps, and members can change and revoke them", async () => {
  const person = await createTrialUser();
  const kept = await shared(person, { days: 30, passphrase: "a passphrase" });
  const before = await state(person, kept.uid);
  const { uid, link } = await shared(person);
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", admin: person.uid, tier: "basic" });
  const opened = { scope: workspace, object: workspace };
  await Promise.all([deliver(moveHeatmaps, "workspace.opened", opened), deliver(moveHeatmaps, "workspace.opened", opened)]);

  expect(await state(person, kept.uid)).toEqual(before);
  expect((await view(kept.link)).body.code).toBe("share.passphrase_required");
  expect((await view(kept.link, { passphrase: "a passphrase" })).status).toBe(200);
  expect(await statusOf((await view(link)).body.imageURL!)).toBe(200);
  const { data: left } = await ShareEntity.query.byScope({ scope: person.uid }).go();
  expect(left).toEqual([]);
  const colleague = await addWorkspaceMember({ uid: workspace, admin: person, member: person });
  expect((await send(sharing.edit, colleague, { params: { uid }, body: { days: 7 } })).body).toMatchObject({
    public: true,
    share: { uid: link },
  });
  const { imageURL } = (await view(link)).body;
  expect((await unshare(colleague, uid)).status).toBe(200);
  expect((await view(link)).body.code).toBe("share.link_not_found");
  expect(await statusOf(imageURL!)).toBe(404);

  // The links belong to the workspace: they end with it, and not with the account.
  await deliverEvent("account.deleted", { scope: person.uid, object: person.uid });
  expect((await view(kept.link)).body.code).toBe("share.passphrase_required");
  await setWorkspace(workspace, { closed_at: new Date().toISOString() });
  await deliverEvent("workspace.closed", opened);
  expect((await view(kept.link)).body.code).toBe("share.link_not_found");
});

test("a link that changes while its heatmap moves to a workspace is moved in its latest state", async () => {
  const person = await createTrialUser();
  const [edited, revoked, again] = [await shared(person), await shared(person), await shared(person)];
  const workspace = newId("ws");
  // Requests that were accepted just before the workspace was opened.
  const change = [
    send(sharing.edit, person, { params: { uid: edited.uid }, body: { days: 7 } }),
    unshare(person, revoked.uid),
    share(person, again.uid),
  ];
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", admin: person.uid, tier: "basic" });
  await Promise.all([...change, deliver(moveHeatmaps, "workspace.opened", { scope: workspace, object: workspace })]);

  for (const { uid } of [edited, revoked, again]) {
    const { share: link, public: isShown } = await heatmapRow(uid);
    const { data } = await ShareEntity.query.byScope({ scope: workspace, object: uid }).go();
    expect(data.map(({ id }) => id)).toEqual(link === undefined ? [] : [link]);
    expect(isShown).toBe(link !== undefined);
  }
  expect((await ShareEntity.query.byScope({ scope: person.uid }).go()).data).toEqual([]);
});

test("share links end when their workspace is closed, because no one can turn them off any more", async () => {
  const { admin, uid: workspace } = await createWorkspace();
  const { link } = await shared(admin);
  const { imageURL } = (await view(link)).body;
  await deliverEvent("workspace.closed", { scope: workspace, object: workspace });
  expect((await view(link)).status).toBe(200);
  await setWorkspace(workspace, { closed_at: new Date().toISOString() });
  await deliverEvent("workspace.closed", { scope: workspace, object: workspace });
  expect((await view(link)).status).toBe(404);
  expect(await statusOf(imageURL!)).toBe(404);
});

test("share links and their files are deleted with the account of their creator; those of other users stay", async () => {
  const [leaving, staying] = [await createTrialUser(), await createTrialUser()];
  const [gone, stays] = [await shared(leaving), await shared(staying)];
  const { imageURL } = (await view(gone.link)).body;
  await AccountEntity.patch({ uid: leaving.uid }).set({ deleted_at: new Date().toISOString() }).go();
  await purgeScope(leaving.uid);

  for (const { uid } of [leaving, staying]) await deliverEvent("account.deleted", { scope: uid, object: uid });

  expect((await view(gone.link)).status).toBe(404);
  expect(await statusOf(imageURL!)).toBe(404);
  expect((await ShareEntity.get({ id: gone.link }).go()).data).toBeNull();
  expect((await view(stays.link)).status).toBe(200);
  expect((await HeatmapEntity.get({ uid: gone.uid }).go()).data).toMatchObject({ public: false });
});
