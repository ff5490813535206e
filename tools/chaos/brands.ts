import { isDeepStrictEqual } from "node:util";
import { type BrandAnalytics, type BrandResult, brands } from "#contracts/brands.ts";
import { type LabelModel, labels } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { workspaces } from "#contracts/workspaces.ts";
import type { Api } from "#local/client/api.ts";
import { discAt } from "#test/kit/disc.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { retryUntilDone } from "./retry-until-done.ts";

/** A video, a model of the disc in it, one of a text that it does not show, and what is found when nothing fails. */
export type TrackedBrand = {
  readonly video: string;
  readonly model: string;
  readonly absent: string;
  readonly quality: LabelModel["objects"][number]["quality"];
  readonly result: BrandResult;
};
type Customer = { readonly api: Api; readonly key: string };

/** A training or run that a fault interrupted must have ended this soon, milliseconds. */
const ENDED = { within: 120_000, every: 100 };
/** Times that someone starts again what failed for a reason that they are told. */
const MAX_ATTEMPTS = 3;
/** Width and height of the video. */
const ASPECT = 320 / 180;

/** Lets the workspace train models, and labels, trains and tracks the disc in a finished video. */
export async function prepareBrand(api: Api, { staff, video }: { staff: Api; video: string }): Promise<TrackedBrand> {
  const { uid = "" } = await api(workspaces.read, {});
  await staff(staffBackoffice.setAccess, { params: { uid }, body: { granted: ["object_recognition"], revoked: [] } });
  const params = { uid: video };
  await api(labels.open, { params });
  const frames = await waitUntil(async () => {
    const opened = (await api(labels.read, { params })).frames;
    return opened.status === "ready" ? opened.frames : undefined;
  }, ENDED);
  const created = await api(labels.createModel, { params, body: { name: "Disc" } });
  const absent = await api(labels.createModel, { params, body: { name: "Absent", text: "zebra" } });
  const object = created.objects[0]?.id ?? "";
  for (const [frame, { time }] of frames.slice(0, MIN_LABELLED_FRAMES).entries())
    await api(labels.saveFrame, {
      params: { uid: video, model: created.uid, frame },
      body: { revision: 0, changed: [{ id: `box-${frame}`, object, name: "Disc", ...boxAt(time) }], removed: [] },
    });
  const customer = { api, key: "first" };
  const trained = await train(customer, created.uid);
  const { result } = await track(customer, { video, model: created.uid });
  if (!result) throw new Error("the disc was not found");
  return { video, model: created.uid, absent: absent.uid, quality: trained.objects[0]?.quality ?? null, result };
}

function boxAt(time: number) {
  const { x, y, radius } = discAt(time);
  return { x: x - radius / ASPECT, y: y - radius, width: (2 * radius) / ASPECT, height: 2 * radius };
}

/** Trains the next version, again if that failed on our side, and returns the model. Throws when it is not ready in the end. */
async function train({ api, key }: Customer, model: string): Promise<LabelModel> {
  const params = { model };
  for (let attempt = 1; ; attempt++) {
    const { version } = await retryUntilDone(() => api(labels.model, { params }));
    await retryUntilDone(() => api(labels.train, { params, body: {} }, `${key}-train-${attempt}`));
    const ended = await waitUntil(async () => {
      const now = await retryUntilDone(() => api(labels.model, { params }));
      return now.status === "ready" || now.status === "failed" ? now : undefined;
    }, ENDED);
    if (ended.version !== version + (ended.status === "ready" ? 1 : 0))
      throw new Error(`version ${version} became ${ended.version} by a training that is ${ended.status}`);
    if (ended.status === "ready") return ended;
    if (!ended.failure?.includes("Train it again") || attempt === MAX_ATTEMPTS)
      throw new Error(`the training failed: ${ended.failure}`);
  }
}

/** Runs a model on a video, again if that failed, and returns how it ended. */
async function track({ api, key }: Customer, { video, model }: { video: string; model: string }): Promise<BrandAnalytics> {
  const params = { uid: video };
  for (let attempt = 1; ; attempt++) {
    await retryUntilDone(() => api(labels.predict, { params, body: { model } }, `${key}-${model}-${attempt}`));
    const ended = await waitUntil(async () => {
      const now = await retryUntilDone(() => api(brands.read, { params }));
      return now.status === "processing" ? undefined : now;
    }, ENDED);
    if (ended.note !== "failed" || attempt === MAX_ATTEMPTS) return ended;
  }
}

/** Trains the model again from the same labels. Throws when the outcome differs from that of the undisturbed training. */
export async function trainAgain(customer: Customer, { model, quality }: TrackedBrand): Promise<void> {
  const [object] = (await train(customer, model)).objects;
  if (!isDeepStrictEqual(object?.quality, quality)) throw new Error(`the training measured ${JSON.stringify(object?.quality)}`);
}

/** Tracks the disc again. Throws when the result differs from that of the undisturbed run. */
export async function trackAgain(customer: Customer, { video, model, result }: TrackedBrand): Promise<void> {
  const ended = await track(customer, { video, model });
  if (!isDeepStrictEqual(ended.result, result)) throw new Error(`the run ended as ${ended.status} with another result`);
}

/** Looks for what is not there. Throws unless the request is handed to staff. */
export async function trackAbsent(customer: Customer, { video, absent }: TrackedBrand): Promise<void> {
  const { status, note } = await track(customer, { video, model: absent });
  if (status !== "requested" || note !== "low_confidence") throw new Error(`the run ended as ${status}, ${note}`);
}
