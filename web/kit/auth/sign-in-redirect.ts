/** The URL of the sign-in page that redirects to `wanted` after sign-in. */
export function signInUrl(wanted: string): string {
  return wanted === "/" || wanted === "/dashboard" ? "/login" : `/login?${new URLSearchParams({ from: wanted })}`;
}

/** The redirect target after sign-in: only a URL of this origin, never a page that precedes sign-in. */
export function safeRedirectPath(from: string | null): string {
  const isOurs = from !== null && /^\/(?![/\\])/.test(from) && !/[\t\r\n]/.test(from) && !/^\/(login|signup|verify)\b/.test(from);
  return isOurs ? from : "/dashboard";
}
