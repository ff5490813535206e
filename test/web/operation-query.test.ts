import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { type ContractSpec, contract, operationById } from "#contracts/kit/contract.ts";
import { projects } from "#contracts/projects.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { IdempotencyKey } from "#web/kit/api/idempotency-key.ts";
import { operationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationPages, operationQuery, queriesOf, refresh } from "#web/kit/api/operation-query.ts";

const of = { row: "", callers: { anonymous: "yes" }, errors: [], summary: "" } as const;
const params = z.strictObject({ uid: z.string() });
const Note = z.object({ uid: z.string(), title: z.string() });
/** A public operation, so that no session is needed. */
const notes = contract("notes", {
  list: {
    ...of,
    method: "GET",
    path: "/notes",
    query: z.strictObject({ words: z.string().optional(), last: z.string().optional() }),
    returns: z.object({ notes: z.array(Note), last: z.string().nullable() }),
  },
  read: { ...of, method: "GET", path: "/notes/{uid}", params, returns: Note },
  rename: { ...of, method: "PATCH", path: "/notes/{uid}", params, body: z.strictObject({ title: z.string() }), returns: Note },
  clear: { ...of, method: "DELETE", path: "/notes", returns: z.object({}) },
} as const satisfies ContractSpec);

let sent: { line: string; key: string | null }[];
let answer: (line: string) => Response | Promise<Response>;
const lines = () => sent.splice(0).map(({ line }) => line);
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });

beforeEach(() => {
  sent = [];
  answer = (line) => Response.json({ uid: line.split("/").at(-1), title: "Title" });
  vi.stubGlobal("fetch", async (url: string, { method, headers }: RequestInit) => {
    const line = `${method} ${url}`;
    sent.push({ line, key: new Headers(headers).get("idempotency-key") });
    return answer(line);
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Displays the response of a query, so that it is refetched immediately when invalidated. */
async function display(uid: string): Promise<void> {
  new QueryObserver(queryClient, operationQuery(notes.read, { params: { uid } })).subscribe(() => {});
  await waitUntil(() => queryClient.getQueryData(operationQuery(notes.read, { params: { uid } }).queryKey));
}

test("an operation's id consists of the names of its contract and the operation, and resolves to it", () => {
  expect(projects.list.id).toBe("projects.list");
  expect(operationById("projects.list")).toBe(projects.list);
  expect(operationById("projects.sing")).toBeUndefined();
});

test("equal requests share a query; another request or revision is a separate query", async () => {
  const read = (uid: string, revision?: number) =>
    queryClient.fetchQuery(operationQuery(notes.read, { params: { uid } }, { revision }));
  await Promise.all([read("a"), read("a"), read("b")]);
  await read("a");
  expect(lines()).toEqual(["GET /api/notes/a", "GET /api/notes/b"]);
  await read("a", 2);
  expect(lines()).toEqual(["GET /api/notes/a"]);
  const { queryKey } = operationQuery(notes.read, { params: { uid: "a" } });
  expect(queryClient.getQueryData(queryKey)?.title).toBe("Title");
});

test("paginated queries follow the cursor with the same request, separate from the single query of the operation", async () => {
  answer = (line) => Response.json({ notes: [], last: line.includes("last=") ? null : "c1" });
  const observer = new InfiniteQueryObserver(queryClient, operationPages(notes.list, { query: { words: "red" } }));
  await observer.refetch();
  await observer.fetchNextPage();
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
  expect(lines()).toEqual(["GET /api/notes?words=red", "GET /api/notes?words=red&last=c1"]);
  const single = operationQuery(notes.list, { query: { words: "red" } });
  expect(queryClient.getQueryData(single.queryKey)).toBeUndefined();
  expect(queryClient.getQueriesData(queriesOf(notes.list))).toHaveLength(1);
});

test("a refresh refetches every displayed query of the given operations, and no others", async () => {
  await Promise.all([display("a"), display("b")]);
  const pages = operationPages(notes.list, { query: {} });
  queryClient.setQueryData(pages.queryKey, { pages: [], pageParams: [] });
  lines();
  await refresh(queryClient, [notes.read]);
  expect(lines().sort()).toEqual(["GET /api/notes/a", "GET /api/notes/b"]);
  expect(queryClient.getQueryState(pages.queryKey)?.isInvalidated).toBe(false);
  await refresh(queryClient, [notes.list]);
  expect(queryClient.getQueryState(pages.queryKey)?.isInvalidated).toBe(true);
});

test("a mutation sends its request and then refetches the operations it refreshes", async () => {
  await display("a");
  lines();
  const seen: string[] = [];
  const rename = new MutationObserver(
    queryClient,
    operationMutation(queryClient, notes.rename, { refreshes: [notes.read], onSuccess: () => void seen.push(...lines()) }),
  );
  await rename.mutate({ params: { uid: "a" }, body: { title: "New" } });
  expect(seen).toEqual(["PATCH /api/notes/a"]);
  await waitUntil(() => sent.some(({ line }) => line === "GET /api/notes/a"));
});

test("a mutation with refreshesFirst completes after the refetch", async () => {
  await display("a");
  lines();
  const seen: string[] = [];
  const clear = new MutationObserver(
    queryClient,
    operationMutation(queryClient, notes.clear, {
      refreshes: [notes.read],
      refreshesFirst: true,
      onSuccess: () => void seen.push(...lines()),
    }),
  );
  await clear.mutate();
  expect(seen).toEqual(["DELETE /api/notes", "GET /api/notes/a"]);
});

test("a rejected mutation refetches nothing", async () => {
  await display("a");
  lines();
  answer = () => Response.json({ code: "project.not_found", message: "No.", details: {}, request_id: "r" }, { status: 404 });
  const rename = new MutationObserver(queryClient, operationMutation(queryClient, notes.rename, { refreshes: [notes.read] }));
  await expect(rename.mutate({ params: { uid: "a" }, body: { title: "New" } })).rejects.toThrow("No.");
  expect(lines()).toEqual(["PATCH /api/notes/a"]);
  const { queryKey } = operationQuery(notes.read, { params: { uid: "a" } });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test("a mutation sends the idempotency key of its request, otherwise a new one each time", async () => {
  const request = { params: { uid: "a" }, body: { title: "New" } };
  const keyed = operationMutation(queryClient, notes.rename, {
    idempotencyKey: ({ body }) => new IdempotencyKey(`key of ${body.title}`),
  });
  await new MutationObserver(queryClient, keyed).mutate(request);
  const plain = new MutationObserver(queryClient, operationMutation(queryClient, notes.rename));
  await plain.mutate(request);
  await plain.mutate(request);
  const [own, first, second] = sent.map(({ key }) => key);
  expect(own).toBe("key of New");
  expect(first).toBeTruthy();
  expect(first).not.toBe(second);
});
