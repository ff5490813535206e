import { finishSearch } from "./finish-search.ts";

/** Marks a search capture as failed, unless it has ended. Returns whether this call ended it. */
export const failSearch = (uid: string): Promise<boolean> => finishSearch(uid, { status: "failed" });
