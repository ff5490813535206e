import type { CapturedSearch } from "#contracts/pipelines/capture.ts";
import { endSearch } from "./end-search.ts";

/** Marks a search capture as done once its screenshot is stored, unless it has ended. */
export const showSearch = (uid: string, { mock }: CapturedSearch): Promise<boolean> => endSearch(uid, { status: "done", mock });
