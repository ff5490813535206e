import { presignedGetUrl } from "#adapters/storage.ts";
import type { SearchCapture } from "#contracts/captures.ts";
import { captureFolder, screenshotKey } from "#domain/captures/files.ts";
import type { Search } from "./search.entity.ts";
import { statusOf } from "./status-of.ts";

const FAILED = { code: "capture_failed", message: "Couldn’t create the search results page. Please try again." };

/** A search capture as the API returns it. */
export async function toSearchCapture(search: Search): Promise<SearchCapture> {
  const { uid, thumbnail, keyword, position, hide_shorts, created_at, mock = null } = search;
  const status = statusOf(search);
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
