import { capturePage } from "#adapters/browser/capture-page.ts";
import type { Film } from "#adapters/browser/film.ts";
import { filmBanner } from "#adapters/browser/film-banner.ts";
import { filmScrolling } from "#adapters/browser/film-scrolling.ts";
import { CaptureRefused } from "#adapters/browser/refusals.ts";
import { store, storeStream } from "#adapters/storage.ts";
import type {
  CapturedFilm,
  CapturedPage,
  CapturedSearch,
  FilmJob,
  SearchJob,
  Shot,
  WebsiteJob,
} from "#contracts/pipelines/capture.ts";
import { InputRefused } from "#domain/heatmaps/analysis/problems.ts";
import { ALLOWED_HOSTS } from "./allowed-hosts.ts";
import { framesKey, screenshotKey, sliceKey } from "./files.ts";
import { packFrames } from "./film-file.ts";
import { shootSearch } from "./search-page/shoot-search.ts";

const options = { allow: ALLOWED_HOSTS };

/**
 * Opens a page in a browser and stores the capture under the job's prefix; a retry overwrites it. It has no access to our data,
 * so that a page that escapes the browser sandbox finds nothing.
 * @throws InputRefused with the problem's code if the URL or page is at fault
 */
export async function takeShot(shot: Shot): Promise<CapturedPage | CapturedFilm | CapturedSearch> {
  try {
    return await taken(shot);
  } catch (error) {
    throw error instanceof CaptureRefused ? new InputRefused(error.code) : error;
  }
}

function taken({ shot, job }: Shot): Promise<CapturedPage | CapturedFilm | CapturedSearch> {
  if (job.kind === "search") return captureSearch(job);
  return job.kind === "website" && shot === "page" ? captureWebsite(job) : recordFilm(job);
}

async function captureWebsite({ folder, page }: WebsiteJob): Promise<CapturedPage> {
  const { title, slices } = await capturePage(page, options);
  await Promise.all(slices.map((slice, at) => store(sliceKey(folder, at + 1), slice, "image/png")));
  return { title, slices: slices.length };
}

async function recordFilm(job: FilmJob): Promise<CapturedFilm> {
  const { frames, width, height, fps } = filmOf(job);
  await storeStream(framesKey(job.folder), packFrames(frames), "application/octet-stream");
  return { width, height, fps };
}

const filmOf = (job: FilmJob): Film =>
  job.kind === "banner" ? filmBanner(job.banner, options) : filmScrolling(job.page, options);

async function captureSearch({ folder, search }: SearchJob): Promise<CapturedSearch> {
  const { picture, mock } = await shootSearch(search);
  await store(screenshotKey(folder), picture, "image/png");
  return { mock };
}
