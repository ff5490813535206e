import { LinkCode } from "#contracts/fields.ts";
import { safeRedirectPath } from "./sign-in-redirect.ts";
import { INVITED, storedInvite } from "./stored-invite.ts";

/** Query parameters of the sign-in and onboarding pages: where the visitor came from and which page they requested. */
export type EntryParams = {
  /** The workspace of the invite. */
  workspace: string | undefined;
  workspaceName: string | undefined;
  /** The secret of the invite, which the tab keeps: it is not in the URL. */
  invite: string | undefined;
  /** The affiliate who referred the visitor. */
  aff: string | undefined;
  source: string | undefined;
  /** The words that the visitor searched for. */
  keyword: string | undefined;
  /** The product or feature that the visitor is interested in, as a link says. */
  interestedIn: string | undefined;
  /** The plan that we offered by email. */
  sub: string | undefined;
  /** The requested page: a URL of this origin. */
  wanted: string;
};

/** Query parameters that are passed on between the sign-in and onboarding pages. */
const PRESERVED_PARAMS = [
  "workspace",
  "workspaceName",
  INVITED,
  "sub",
  "aff",
  "source",
  "keyword",
  "interested_in",
  "from",
] as const;
const MAX_LENGTH = 200;

const EMPTY_QUERY = new URLSearchParams();

/** Reads the query parameters. Invalid values count as missing. */
export function readEntryParams(search: URLSearchParams = EMPTY_QUERY): EntryParams {
  const text = (name: (typeof PRESERVED_PARAMS)[number]) => search.get(name)?.trim().slice(0, MAX_LENGTH) || undefined;
  const word = (name: (typeof PRESERVED_PARAMS)[number]) => LinkCode.safeParse(text(name)).data;
  const sub = word("sub");
  return {
    workspace: word("workspace"),
    workspaceName: text("workspaceName"),
    invite: storedInvite(search),
    aff: word("aff"),
    source: text("source"),
    keyword: text("keyword"),
    interestedIn: text("interested_in"),
    sub,
    // The link of an offer leads to its payment.
    wanted: safeRedirectPath(search.get("from") ?? (sub === undefined ? null : `/subscription?sub=${sub}`)),
  };
}

/** The URL of another public, sign-in or onboarding page, which may have a query, with these parameters of the current one. */
export function withEntryParams(path: string, search: URLSearchParams): string {
  const kept = PRESERVED_PARAMS.map((name) => [name, search.get(name) ?? ""]).filter(([, value]) => value);
  const [page = "", own = ""] = path.split("?");
  const query = new URLSearchParams([...new URLSearchParams(own), ...kept]).toString();
  return query ? `${page}?${query}` : page;
}
