import { capturePage } from "#adapters/browser/capture-page.ts";
import { CaptureRejected } from "#adapters/browser/errors.ts";
import { recordBanner } from "#adapters/browser/record-banner.ts";
import { recordScrolling } from "#adapters/browser/record-scrolling.ts";
import type { Recording } from "#adapters/browser/recording.ts";
import { screenshotPage } from "#adapters/browser/screenshot-page.ts";
import { putFileStream } from "#adapters/storage/put-file-stream.ts";
import { putFile } from "#adapters/storage.ts";
import type {
  CapturedPage,
  CapturedRecording,
  CapturedScreenshot,
  CapturedSearch,
  CaptureStep,
  RecordingJob,
  ScreenshotJob,
  SearchJob,
  WebsiteJob,
} from "#contracts/pipelines/capture.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { ALLOWED_HOSTS } from "./allowed-hosts.ts";
import { framesKey, pageScreenshotKey, screenshotKey, sliceKey } from "./files.ts";
import { packFrames } from "./frame-file.ts";
import { captureSearchPage } from "./search-page/capture-search-page.ts";

type Captured = CapturedPage | CapturedRecording | CapturedScreenshot | CapturedSearch;

const options = { allow: ALLOWED_HOSTS };

/**
 * Opens a page in a browser and stores the capture under the job's prefix; a retry overwrites it. It has no access to our data,
 * so that a page that escapes the browser sandbox finds nothing.
 * @throws InputRejected with the problem's code if the URL or page is at fault
 */
export async function runCaptureStep(step: CaptureStep): Promise<Captured> {
  try {
    return await taken(step);
  } catch (error) {
    throw error instanceof CaptureRejected ? new InputRejected(error.code) : error;
  }
}

function taken({ shot, job }: CaptureStep): Promise<Captured> {
  if (job.kind === "search") return captureSearch(job);
  if (job.kind === "screenshot") return captureScreenshot(job);
  return job.kind === "website" && shot === "page" ? captureWebsite(job) : recordVideo(job);
}

async function captureWebsite({ folder, page }: WebsiteJob): Promise<CapturedPage> {
  const { title, slices, headlines } = await capturePage(page, options);
  await Promise.all(slices.map((slice, at) => putFile(sliceKey(folder, at + 1), slice, "image/png")));
  return { title, slices: slices.length, headlines: headlines.map((boxes) => [...boxes]) };
}

async function recordVideo(job: RecordingJob): Promise<CapturedRecording> {
  const { frames, width, height, fps } = videoOf(job);
  await putFileStream(framesKey(job.folder), packFrames(frames), "application/octet-stream");
  return { width, height, fps };
}

const videoOf = (job: RecordingJob): Recording =>
  job.kind === "banner" ? recordBanner(job.banner, options) : recordScrolling(job.page, options);

async function captureSearch({ folder, search }: SearchJob): Promise<CapturedSearch> {
  const { image, mock } = await captureSearchPage(search);
  await putFile(screenshotKey(folder), image, "image/png");
  return { mock };
}

async function captureScreenshot({ folder, page }: ScreenshotJob): Promise<CapturedScreenshot> {
  const { image, title, finalUrl, width, height } = await screenshotPage(page, options);
  await putFile(pageScreenshotKey(folder, page.format), image, `image/${page.format}`);
  return { title, final_url: finalUrl, width, height };
}
