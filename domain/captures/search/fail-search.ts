import { endSearch } from "./end-search.ts";

/** Ends a page of search results that could not be made, unless it has ended. Gives whether this call ended it. */
export const failSearch = (uid: string): Promise<boolean> => endSearch(uid, { status: "failed" });
