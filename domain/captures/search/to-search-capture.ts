import { presignedGetUrl } from "#adapters/storage.ts";
import type { SearchCapture } from "#contracts/captures.ts";
import { captureFolder, screenshotKey } from "#domain/captures/files.ts";
import { now } from "#kit/clock.ts";
import type { Search } from "./search.entity.ts";

/** A capture without a result after this time never started, or its worker was lost. */
const MAX_MS = 15 * 60 * 1000;
const FAILED = { code: "capture_failed", message: "Couldn’t create the search results page. Please try again." };

/** A search capture as the API returns it. */
export async function toSearchCapture(search: Search): Promise<SearchCapture> {
  const { uid, thumbnail, keyword, position, hide_shorts, created_at, mock = null } = search;
  const status = isLost(search) ? "failed" : search.status;
  return {
    uid,
    thumbnail,
    keyword,
    position,
    hide_shorts,
    created_at,
    mock,
    status,
    problem: status === "failed" ? FAILED : null,
    screenshotURL: status === "done" ? await presignedGetUrl(screenshotKey(captureFolder(search))) : null,
  };
}

const isLost = ({ status, created_at }: Search): boolean =>
  status === "requested" && now().getTime() - Date.parse(created_at) > MAX_MS;
