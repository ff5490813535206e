import type { CapturedSearch } from "#contracts/pipelines/capture.ts";
import { finishSearch } from "./finish-search.ts";

/** Marks a search capture as done once its screenshot is stored, unless it has ended. */
export const completeSearch = (uid: string, { mock }: CapturedSearch): Promise<boolean> =>
  finishSearch(uid, { status: "done", mock });
