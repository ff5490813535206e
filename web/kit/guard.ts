import { redirect } from "react-router-dom";
import { accessToken } from "./session.ts";

/** The sign-in address that leads back to `wanted` afterwards. */
export function signInAddress(wanted: string): string {
  return wanted === "/" || wanted === "/dashboard" ? "/login" : `/login?${new URLSearchParams({ from: wanted })}`;
}

/** The page to go to after sign-in: only an address of this origin, never the sign-in page itself. */
export function wantedPage(from: string | null): string {
  const isOurs = from !== null && /^\/(?![/\\])/.test(from) && !from.startsWith("/login");
  return isOurs ? from : "/dashboard";
}

/** Sends a signed-out visitor to the sign-in page. */
export async function requireSession(request: Request): Promise<void> {
  if (await accessToken()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress(pathname + search));
}
