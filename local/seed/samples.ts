import { readdirSync } from "node:fs";
import path from "node:path";
import type * as z from "zod";
import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import { projects } from "#contracts/projects.ts";
import { isUploadClosed, upload } from "#local/client/analyse-file.ts";
import { createApi } from "#local/client/api.ts";
import type { Cloud } from "#local/cloud.ts";
import { DEMO_ADMIN } from "./demo.ts";

const SAMPLES = path.resolve(import.meta.dirname, "../../samples");

type Kind = Pick<z.input<typeof NewHeatmap>, "application" | "device" | "dimensions">;

/** Application of a sample, by a word in its file name. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/video|film/, { application: "Ad / commercial" }],
  [/display|banner/, { application: "Display Ads", dimensions: "300x250" }],
  [/social/, { application: "Social media" }],
  [/poster/, { application: "(Digital) Out Of Home" }],
  [/mobile/, { application: "UX Design", device: "mobile" }],
  [/web|page/, { application: "UX Design", device: "desktop" }],
];
const kindOf = (name: string): Kind => KINDS.find(([word]) => word.test(name))?.[1] ?? { application: "Other" };

/** The project of a campaign's samples: all except pages. */
const CAMPAIGN = "Summer campaign";

/** `social-post.jpg` becomes "Social post". */
function titleOf(name: string): string {
  const words = path.parse(name).name.replaceAll(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isVideo = (name: string): boolean => name.endsWith(".mp4");

/** A sample whose upload was interrupted so long ago that it expired and was refunded is skipped. */
function ignoreRefundedUpload(problem: unknown): void {
  if (!isUploadClosed(problem)) throw problem;
}

/**
 * Uploads the sample creatives that are not in `done` through the API, as the demo workspace's admin, and starts their analysis.
 * Yields the name of each as soon as that is done.
 */
export async function* seedSamples(cloud: Pick<Cloud, "url" | "signIn">, done: ReadonlySet<string>): AsyncGenerator<string> {
  const names = readdirSync(SAMPLES).filter((name) => (/\.(png|jpe?g)$/.test(name) || isVideo(name)) && !done.has(name));
  if (names.length === 0) return;
  const token = cloud.signIn(DEMO_ADMIN);
  const api = createApi(cloud.url, async () => token);
  const { uid: campaign } = await api(projects.create, { body: { title: CAMPAIGN } }, `sample ${CAMPAIGN}`);
  // Videos last: they take longer than all images together.
  for (const name of names.sort((one, other) => Number(isVideo(one)) - Number(isVideo(other)) || (one < other ? -1 : 1))) {
    const kind = kindOf(name);
    const projectIds = kind.application === "UX Design" ? [] : [campaign];
    const description = { title: titleOf(name), tags: ["sample"], projectIds, ...kind };
    // The idempotency key continues the upload of an earlier process, which may have been killed in between.
    await upload(api, path.join(SAMPLES, name), description, `sample ${name}`).catch(ignoreRefundedUpload);
    yield name;
  }
}
