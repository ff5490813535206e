import { writeFileSync } from "node:fs";
import path from "node:path";
import { captures } from "#contracts/captures.ts";
import { comments } from "#contracts/comments.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sharing } from "#contracts/sharing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { upload } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import { writeDiscVideo } from "#test/kit/disc-video.ts";
import * as pictures from "#test/kit/images.ts";
import { mutateFile } from "#test/kit/mutate-file.ts";
import { type TrackedBrand, trackAbsent, trackAgain, trainAgain } from "./brands.ts";
import { buildBenchmark } from "./build-benchmark.ts";
import { retryUntilDone } from "./retry-until-done.ts";

/** A kind of work that users do. */
export type Work =
  | "image"
  | "ad"
  | "video"
  | "frame"
  | "capture"
  | "benchmark"
  | "training"
  | "tracking"
  | "absent brand"
  | "sharing"
  | "comment"
  | "invite"
  | "billing"
  | "corrupt";

export type Load = {
  readonly api: Api;
  readonly url: () => string;
  /** Folder for the files that are uploaded. */
  readonly folder: string;
  /** A page that may be captured. */
  readonly page: string;
  /** A heatmap that is done, to share and comment on. */
  readonly finished: string;
  /** A video that is done, whose frames are analysed. */
  readonly finishedVideo: string;
  /** The brand that a model is trained with and tracks; present in rounds that need it. */
  readonly brand: TrackedBrand | undefined;
  /** Uid of a member of the workspace, whom comments mention. */
  readonly colleague: string;
  /** A member of staff, who builds benchmarks. */
  readonly staff: Api;
  /** Someone who joins the workspace and leaves it again. */
  readonly guest: { readonly api: Api; readonly email: string };
  /** Different for every round. */
  readonly key: string;
  readonly random: () => number;
};

/** Long enough for the frames that a model is trained with. */
const VIDEO_SECONDS = 2;

const description = { title: "Chaos", application: "Other" } as const;

async function uploadFile(
  { api, folder, key }: Load,
  name: string,
  bytes: Uint8Array,
  about: Parameters<typeof upload>[2] = description,
): Promise<readonly string[]> {
  const file = path.join(folder, `${key}-${name}`);
  writeFileSync(file, bytes);
  return [await retryUntilDone(() => upload(api, file, about, `${key}-${name}`))];
}

/** Work with a brand, which creates no heatmap. */
const withBrand = (work: typeof trainAgain) => async (load: Load) => {
  if (!load.brand) throw new Error("there is no brand to track");
  await work(load, load.brand);
  return [];
};

const WORK: Readonly<Record<Work, (load: Load) => Promise<readonly string[]>>> = {
  image: async (load) => uploadFile(load, "image.jpg", await pictures.jpeg(1200, 800)),

  /** Scored in templates when its analysis is done. */
  async ad(load) {
    const ad = { title: "Ad", application: "Display Ads", dimensions: "300x250" } as const;
    return uploadFile(load, "ad.jpg", await pictures.jpeg(300, 250), ad);
  },

  async video({ api, folder, key }) {
    const file = path.join(folder, `${key}-video.mp4`);
    await writeDiscVideo(file, { seconds: VIDEO_SECONDS });
    return [await retryUntilDone(() => upload(api, file, description, `${key}-video`))];
  },

  async frame({ api, finishedVideo, key }) {
    const request = { params: { uid: finishedVideo }, body: { time: 0.5 } };
    return [(await retryUntilDone(() => api(heatmaps.createFrameHeatmap, request, `${key}-frame`))).heatmap.uid];
  },

  async capture({ api, page, key }) {
    const body = { url: page, mobile: true, fullPage: true, delay: 0 };
    return [(await retryUntilDone(() => api(captures.website, { body }, `${key}-capture`))).heatmap.uid];
  },

  async benchmark({ staff, key }) {
    await buildBenchmark(staff, `${key}-benchmark`);
    return [];
  },

  training: withBrand(trainAgain),
  tracking: withBrand(trackAgain),
  "absent brand": withBrand(trackAbsent),

  async sharing({ api, finished, key }) {
    const params = { uid: finished };
    await retryUntilDone(() => api(sharing.share, { params, body: {} }, `${key}-share`));
    await retryUntilDone(() => api(sharing.unshare, { params }, `${key}-unshare`));
    return [];
  },

  /** The colleague is notified by email. */
  async comment({ api, finished, colleague, key }) {
    const body = { comment: `A comment of ${key}`, mentions: [colleague] };
    await retryUntilDone(() => api(comments.add, { params: { uid: finished }, body }, `${key}-comment`));
    return [];
  },

  async invite({ api, guest, key }) {
    await retryUntilDone(() => api(workspaces.invite, { body: { emails: [guest.email] } }, `${key}-invite`));
    const { invites } = await retryUntilDone(() => api(workspaces.read, {}));
    const invite = invites?.find(({ email }) => email === guest.email)?.uid ?? "";
    await retryUntilDone(() => guest.api(workspaces.acceptInvite, { body: { invite } }, `${key}-accept`));
    await retryUntilDone(() => guest.api(workspaces.leave, {}, `${key}-leave`));
    return [];
  },

  /** A month passes at the payment provider, which renews the plan and sends the event. */
  async billing({ url }) {
    const body = new URLSearchParams({ step: "month" });
    await retryUntilDone(() => fetch(new URL("/_stripe/clock", url()), { method: "POST", body, redirect: "manual" }));
    return [];
  },

  async corrupt(load) {
    const damaged = mutateFile([await pictures.jpeg(320, 240)], load.random);
    return [
      ...(await uploadFile(load, "cut-off.jpg", await pictures.truncatedJpeg())),
      ...(await uploadFile(load, "damaged.jpg", damaged)),
    ];
  },
};

/** Does pieces of work at the same time. Returns the heatmaps that they created. */
export async function doWork(kinds: readonly Work[], load: Load): Promise<readonly string[]> {
  return (await Promise.all(kinds.map((kind) => WORK[kind](load)))).flat();
}

/** Resolves with the final status of a heatmap. */
export async function statusWhenEnded(api: Api, uid: string): Promise<string | undefined> {
  const { status } = await retryUntilDone(() => api(heatmaps.read, { params: { uid } }));
  return status === "requested" || status === "processed" ? undefined : status;
}
