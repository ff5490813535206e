import type { CaptureJob } from "#contracts/pipelines/capture.ts";
import { cloud, type TestUser } from "#test/kit/fixtures.ts";
import * as pictures from "#test/kit/images.ts";
import { invoke } from "#test/kit/invoke.ts";

const { putFile } = await import("#adapters/storage.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { captureFolder, screenshotKey, sliceKey } = await import("#domain/captures/files.ts");
const { SearchEntity } = await import("#domain/captures/search/search.entity.ts");
const { now } = await import("#kit/clock.ts");
const { newId } = await import("#kit/ids.ts");
const { secondsAfter } = await import("#kit/time.ts");

export const website = { url: "https://www.example.com/pricing?from=mail", title: "Pricing" } as const;
export const banner = { src: "https://ads.example.com/spring/index.html", title: "Spring", dimensions: "300x250" } as const;

const step = {
  cut: (await import("#lambdas/captures/steps/cut.ts")).handler,
  video: (await import("#lambdas/captures/steps/encode-recording.ts")).handler,
  show: (await import("#lambdas/captures/steps/complete.ts")).handler,
  fail: (await import("#lambdas/captures/steps/fail.ts")).handler,
  settle: (await import("#lambdas/captures/settle-execution.ts")).handler,
  consume: (await import("#lambdas/captures/consume-events.ts")).handler,
};

/** Runs a step of the capture, as the state machine does. */
export const run = (name: keyof typeof step, event: object) => invoke(step[name], event);

/** The job that the capture of a heatmap or a page of results was started with. */
export function captureJobOf<Kind extends CaptureJob["kind"] = "website">(uid: string): Extract<CaptureJob, { kind: Kind }> {
  const input = cloud.executions.get(`${uid}-1-capture`) as { job: Extract<CaptureJob, { kind: Kind }> } | undefined;
  if (!input) throw new Error(`nothing captures ${uid}`);
  return input.job;
}

/** Puts slices where the browser would, and gives what it would say. */
export async function fakeCapture({ folder }: { folder: string }, slices: number, title = "Plans and prices") {
  for (let slice = 1; slice <= slices; slice++) await putFile(sliceKey(folder, slice), await pictures.png(40, 30), "image/png");
  return { title, slices };
}

/** Creates a finished search results page for a user and returns its id. Its thumbnail belongs to no one. */
export async function createSearchCapture({ uid: requested_by }: TestUser): Promise<string> {
  const uid = newId("cp");
  const { data: account } = await AccountEntity.get({ uid: requested_by }).go();
  await SearchEntity.create({
    uid,
    requested_by,
    scope: account?.workspace || requested_by,
    created_at: now().toISOString(),
    status: "done",
    mock: true,
    thumbnail: newId("hm"),
    keyword: "sourdough",
    position: 1,
    hide_shorts: false,
    ttl: secondsAfter(now(), 24 * 3600),
  }).go();
  await putFile(screenshotKey(captureFolder({ requested_by, uid })), await pictures.png(64, 36), "image/png");
  return uid;
}
