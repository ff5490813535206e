import { LinkCode } from "#contracts/fields.ts";
import { createStoredText } from "#web/kit/page/stored-value.ts";

const storedToken = createStoredText({ storage: "session", key: "invite" });

/** Query parameter of the pages before and after the sign-in: the visitor comes with the invitation whose token the tab keeps. */
export const INVITED = "invited";

/**
 * Keeps the token of an emailed invitation in the session storage of the tab and removes it from the URL, so that it is in no history,
 * no referrer and no request for a page. Emailed links have it in the fragment; earlier ones had it in the query, as `invite` or `key`.
 */
export function storeInvite({ location, history }: Pick<Window, "location" | "history">): void {
  const query = new URLSearchParams(location.search);
  const token = new URLSearchParams(location.hash.slice(1)).get("invite") ?? query.get("invite") ?? query.get("key");
  if (!token) return;
  storedToken.set(token.trim());
  for (const name of ["invite", "key"]) query.delete(name);
  query.set(INVITED, "1");
  history.replaceState(history.state, "", `${location.pathname}?${query}`);
}

/** The token of the invitation that the visitor comes with, if their page says so; undefined for an invalid one. */
export function storedInvite(search: URLSearchParams): string | undefined {
  return search.has(INVITED) ? LinkCode.safeParse(storedToken.get()).data : undefined;
}

/** Whether the page belongs to an invitation that this tab does not know, as when its URL was opened in another tab. */
export const isInviteMissing = (search: URLSearchParams): boolean => search.has(INVITED) && storedInvite(search) === undefined;

/** The URL of a page of the application that is loaded after the session storage was cleared, with the token of the visitor. */
export function withStoredInvite(url: string, search: URLSearchParams): string {
  const token = storedInvite(search);
  return token === undefined ? url : `${url}#${new URLSearchParams({ invite: token })}`;
}
