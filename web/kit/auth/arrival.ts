import { LinkCode } from "#contracts/fields.ts";
import { wantedPage } from "./wanted.ts";

/** What an address of the way in says of where somebody comes from and where he is going. */
export type Arrival = {
  /** The workspace that he was invited to. */
  workspace: string | undefined;
  workspaceName: string | undefined;
  /** The secret of his invitation. */
  invite: string | undefined;
  /** The partner who sent him. */
  aff: string | undefined;
  source: string | undefined;
  /** The page he wanted: an address of this origin. */
  wanted: string;
};

/** What stays in the address from one page of the way in to the next. `key` is another name of `invite`. */
const KEPT = ["workspace", "workspaceName", "invite", "key", "sub", "aff", "source", "from"] as const;
const LONGEST = 200;

const WITHOUT_QUERY = new URLSearchParams();

/** Reads an address; anything that cannot be what it says it is counts as missing. */
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

/** The address of another page of the way in, with what this one was opened with. */
export function onwards(path: string, search: URLSearchParams, more: Record<string, string> = {}): string {
  const kept = KEPT.map((name) => [name, search.get(name) ?? ""]).filter(([, value]) => value);
  const query = new URLSearchParams([...kept, ...Object.entries(more)]).toString();
  return query ? `${path}?${query}` : path;
}
