import { LinkCode } from "#contracts/fields.ts";
import { wantedPage } from "./wanted.ts";

/** Query parameters of the sign-in and onboarding pages: where the visitor came from and which page they requested. */
export type Arrival = {
  /** The workspace of the invite. */
  workspace: string | undefined;
  workspaceName: string | undefined;
  /** The secret of the invite. */
  invite: string | undefined;
  /** The affiliate who referred the visitor. */
  aff: string | undefined;
  source: string | undefined;
  /** The requested page: a URL of this origin. */
  wanted: string;
};

/** Query parameters that are passed on between the sign-in and onboarding pages. `key` is an alias of `invite`. */
const KEPT = ["workspace", "workspaceName", "invite", "key", "sub", "aff", "source", "from"] as const;
const LONGEST = 200;

const WITHOUT_QUERY = new URLSearchParams();

/** Reads the query parameters. Invalid values count as missing. */
export function readArrival(search: URLSearchParams = WITHOUT_QUERY): Arrival {
  const text = (name: (typeof KEPT)[number]) => search.get(name)?.trim().slice(0, LONGEST) || undefined;
  const word = (name: (typeof KEPT)[number]) => [text(name)].find((value) => value && LinkCode.safeParse(value).success);
  return {
    workspace: word("workspace"),
    workspaceName: text("workspaceName"),
    invite: word("invite") ?? word("key"),
    aff: word("aff"),
    source: text("source"),
    wanted: wantedPage(search.get("from")),
  };
}

/** The URL of another sign-in or onboarding page, with the query parameters of the current one. */
export function onwards(path: string, search: URLSearchParams, more: Record<string, string> = {}): string {
  const kept = KEPT.map((name) => [name, search.get(name) ?? ""]).filter(([, value]) => value);
  const query = new URLSearchParams([...kept, ...Object.entries(more)]).toString();
  return query ? `${path}?${query}` : path;
}
