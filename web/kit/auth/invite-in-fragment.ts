/**
 * Moves the token of an emailed invitation from the fragment of the URL to its query, with which the pages before and after the sign-in
 * pass it on. Emailed links have it in the fragment, which browsers send to no server that keeps logs.
 */
export function readInviteInFragment({ location, history }: Pick<Window, "location" | "history">): void {
  const invite = new URLSearchParams(location.hash.slice(1)).get("invite");
  if (!invite) return;
  const query = new URLSearchParams(location.search);
  query.set("invite", invite);
  history.replaceState(history.state, "", `${location.pathname}?${query}`);
}
