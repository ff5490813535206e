import pLimit from "p-limit";
import { APIS } from "#contracts/kit/apis.ts";
import type { FuzzRequest } from "./requests.ts";

/** Callers of the same tenant know the same ids. A caller with an API key uses it for the public API. */
export type Caller = {
  readonly name: string;
  readonly tenant: string;
  readonly token: string;
  readonly key: string | undefined;
};
export type FuzzReply = {
  readonly status: number;
  readonly request: FuzzRequest;
  readonly caller: string;
  readonly text: string;
};

const PUBLIC = `/${APIS.public.stage}/`;
const CONCURRENT = 8;
const ID = /"([a-z]{2,3}_[0-9A-Za-z]{20,40})"/g;
const MAX_IDS = 200;

/**
 * Sends each request as one of the callers, in turns. Ids in paths are those that the same tenant has received, so that requests
 * reach existing objects.
 */
export async function sendRequests(
  url: string,
  callers: readonly Caller[],
  requests: readonly FuzzRequest[],
  report: (reply: FuzzReply) => void,
): Promise<void> {
  const known = new Map(callers.map(({ tenant }) => [tenant, [] as string[]]));
  const withKey = callers.filter(({ key }) => key !== undefined);
  const send = async (request: FuzzRequest, at: number): Promise<void> => {
    const isPublic = request.path.startsWith(PUBLIC);
    const able = isPublic ? withKey : callers;
    const caller = able[at % able.length]!;
    const ids = known.get(caller.tenant)!;
    const response = await fetch(`${url}${fill(request, ids, at)}${request.query}`, {
      method: request.method,
      headers: {
        authorization: `Bearer ${isPublic ? caller.key : caller.token}`,
        ...(request.body !== undefined && { "content-type": "application/json" }),
      },
      ...(request.body !== undefined && { body: request.body }),
    });
    const text = await response.text();
    if (response.ok) for (const [, id] of text.matchAll(ID)) remember(ids, id!);
    report({ status: response.status, request, caller: caller.name, text });
  };
  await pLimit(CONCURRENT).map(requests, send);
}

/** Keeps the newest ids. */
function remember(ids: string[], id: string): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > MAX_IDS) ids.shift();
}

function fill({ path, oddId }: FuzzRequest, ids: readonly string[], at: number): string {
  let place = at;
  return path.replace(/\{\w+\}/g, () => oddId ?? idLike(path, ids, place++) ?? "hm_00000000000000000000000000");
}

/** An id of the kind that the path is about, where one is known. */
function idLike(path: string, ids: readonly string[], at: number): string | undefined {
  const kind = [
    ["heatmaps", "hm_"],
    ["projects", "pj_"],
    ["captures", "cp_"],
    ["reports", "rp_"],
  ].find(([part]) => path.includes(part!))?.[1];
  const fitting = kind === undefined ? ids : ids.filter((id) => id.startsWith(kind));
  return fitting[at % Math.max(1, fitting.length)];
}
