/** The sign-in address that leads back to `wanted` afterwards. */
export function signInAddress(wanted: string): string {
  return wanted === "/" || wanted === "/dashboard" ? "/login" : `/login?${new URLSearchParams({ from: wanted })}`;
}

/** The page to go to after sign-in: only an address of this origin, never a page that comes before it. */
export function wantedPage(from: string | null): string {
  const isOurs = from !== null && /^\/(?![/\\])/.test(from) && !/[\t\r\n]/.test(from) && !/^\/(login|signup|verify)\b/.test(from);
  return isOurs ? from : "/dashboard";
}
