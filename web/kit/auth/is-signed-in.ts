import { accessToken } from "./session.ts";

/** Whether the visitor is signed in; false when that cannot be determined. For the loader of a page for everyone. */
export const isSignedIn = async (): Promise<boolean> => Boolean(await accessToken().catch(() => undefined));
