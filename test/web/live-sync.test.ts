import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { billing } from "#contracts/billing.ts";
import { comments } from "#contracts/comments.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { addCreatedHeatmap } from "#web/app/features/heatmaps/list/add-created-heatmap.ts";
import { heatmapSync } from "#web/app/features/heatmaps/list/heatmap-sync.ts";
import { listQuery, removeMutationKey } from "#web/app/features/heatmaps/queries.ts";
import { projectQuery, projectsQuery } from "#web/app/shared/project-picker/queries.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import type { Socket } from "#web/kit/api/live.ts";
import { type LiveSync, operationOf, startLiveSync } from "#web/kit/api/live-sync.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { queryClient as appQueryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { profileSync } from "#web/kit/auth/profile-sync.ts";
import { idOf, sampleHeatmap, sampleProfile } from "./kit/sample-data.ts";

const [first, second] = [idOf(1), idOf(2)];
const commentsOf = (uid: string) => operationQuery(comments.list, { params: { uid } });
const heatmap = (own: object = {}) => sampleHeatmap("https://files.test", 1, own);
const pagesOf = (...heatmaps: unknown[]) => ({ pages: [{ heatmaps, last: null }], pageParams: [undefined] });

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A query cache with a live sync, over a channel that the test controls. */
async function followed(...syncs: LiveSync[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const sockets: Socket[] = [];
  let again = () => {};
  const { stop } = startLiveSync(queryClient, syncs, {
    ticket: async () => "ticket",
    open: () => {
      const socket: Socket = { onopen: null, onmessage: null, onclose: null, close: () => {} };
      sockets.push(socket);
      return socket;
    },
    random: () => 0,
    schedule: (task) => {
      again = task;
      return () => {};
    },
  });
  stops.push(stop, () => queryClient.clear());
  await waitUntil(() => sockets[0]);
  const reads: string[] = [];
  return {
    queryClient,
    /** Displays a cached value. A refetch returns `next` and is logged under `name`. */
    display(name: string, { queryKey }: { queryKey: readonly unknown[] }, data: unknown, next = data) {
      queryClient.setQueryData(queryKey, data);
      const queryFn = async () => {
        reads.push(name);
        return next;
      };
      new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
    },
    /** The refetched queries since the last call. */
    reads: () => reads.splice(0).sort(),
    send: (message: LiveMessage) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) }),
    open: () => sockets.at(-1)?.onopen?.(),
    async lose() {
      const count = sockets.length;
      sockets.at(-1)?.onclose?.();
      again();
      await waitUntil(() => sockets.length > count);
    },
  };
}

test("a project change refetches all queries that contain projects, and no others", async () => {
  const { display, send, reads } = await followed();
  display("projects", projectsQuery, { pages: [], pageParams: [] });
  display("project", projectQuery("prj_1"), { pages: [], pageParams: [] });
  display("heatmap", detailQuery(first), heatmap());
  display("heatmaps", listQuery(), pagesOf());
  display("me", meQuery, sampleProfile());
  send({ type: "project.changed" });
  expect(reads()).toEqual(["heatmap", "project", "projects"]);
});

test("a workspace change refetches the workspace, its credits, its invoices and the profile", async () => {
  const { display, send, reads } = await followed();
  display("workspace", operationQuery(workspaces.read, {}), {});
  display("invoices", operationQuery(billing.invoices, {}), {});
  display("ledger", operationQuery(billing.ledger, { query: {} }), {});
  display("plans", operationQuery(billing.products, {}), {});
  display("me", meQuery, sampleProfile());
  send({ type: "workspace.changed" });
  expect(reads()).toEqual(["invoices", "ledger", "me", "workspace"]);
});

test("a comment change refetches only the comments of its heatmap and updates the count on its page and cards", async () => {
  const { queryClient, display, send, reads } = await followed(heatmapSync);
  display("first", commentsOf(first), {});
  display("second", commentsOf(second), {});
  display("heatmap", detailQuery(first), heatmap({ timeline: 0 }));
  display("list", listQuery(), pagesOf(heatmap({ timeline: 0 })));
  send({ type: "comments.changed", uid: first, timeline: 7 });
  expect(reads()).toEqual(["first"]);
  expect(queryClient.getQueryData(detailQuery(first).queryKey)?.timeline).toBe(7);
  expect(queryClient.getQueryData(listQuery().queryKey)?.pages[0]?.heatmaps[0]?.timeline).toBe(7);
});

test("a query with unsaved changes is not refetched", async () => {
  const { display, send, reads, open, lose } = await followed({
    merge: () => {},
    isHeld: (query) => operationOf(query)?.params.uid === first,
  });
  display("held", detailQuery(first), heatmap());
  display("free", detailQuery(second), heatmap());
  send({ type: "project.changed" });
  expect(reads()).toEqual(["free"]);
  open();
  await lose();
  open();
  expect(reads()).toEqual(["free"]);
});

test("the first connection refetches heatmaps in progress; a reconnect after a gap refetches all live queries", async () => {
  const { display, open, lose, reads } = await followed(heatmapSync, profileSync);
  display("working", listQuery(), pagesOf(heatmap({ status: "requested" })));
  display("done", listQuery({ words: "done" }), pagesOf(heatmap({ status: "done" })));
  display("me", meQuery, sampleProfile());
  display("plans", operationQuery(billing.products, {}), {});
  open();
  expect(reads()).toEqual(["working"]);
  await lose();
  open();
  expect(reads()).toEqual(["done", "me", "working"]);
});

test("a query whose first fetch is running when a message arrives is refetched", async () => {
  const { queryClient, send } = await followed(heatmapSync);
  let count = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const queryFn = async () => {
    count += 1;
    await promise;
    return pagesOf();
  };
  new QueryObserver(queryClient, { queryKey: listQuery().queryKey as readonly unknown[], queryFn }).subscribe(() => {});
  send({ type: "heatmap.removed", uid: first });
  resolve();
  await waitUntil(() => count === 2);
});

test("a refetch that is running when a message arrives does not overwrite the message with an older response", async () => {
  const { queryClient, send } = await followed(heatmapSync);
  const [older, newer] = [heatmap({ status: "requested", version: 1 }), heatmap({ version: 2 })];
  const responses = [pagesOf(older), pagesOf(newer)];
  const { promise, resolve } = Promise.withResolvers<void>();
  const queryFn = async () => {
    const response = responses.shift();
    await promise;
    return response;
  };
  const { queryKey } = listQuery();
  queryClient.setQueryData(queryKey as readonly unknown[], pagesOf(older));
  new QueryObserver(queryClient, { queryKey: queryKey as readonly unknown[], queryFn }).subscribe(() => {});
  void queryClient.invalidateQueries({ queryKey });
  send({ type: "heatmap.changed", heatmap: newer });
  resolve();
  await waitUntil(() => responses.length === 0 && queryClient.isFetching() === 0);
  expect(queryClient.getQueryData(queryKey)?.pages[0]?.heatmaps[0]).toMatchObject({ status: "done", version: 2 });
});

test("credits are updated from the message; a profile change in the same workspace refetches only the profile", async () => {
  const { queryClient, display, send, reads } = await followed(profileSync);
  display("me", meQuery, sampleProfile());
  display("list", listQuery(), pagesOf());
  send({ type: "credits.changed", imageCredits: 3, videoCredits: 2 });
  expect(queryClient.getQueryData(meQuery.queryKey)).toMatchObject({ imageCredits: 3, videoCredits: 2 });
  send({ type: "me.changed" });
  await waitUntil(() => queryClient.isFetching() === 0);
  expect(reads()).toEqual(["me"]);
});

test("a response that is older than the message about credits is replaced by another fetch", async () => {
  const { queryClient, send } = await followed(profileSync);
  queryClient.setQueryData(meQuery.queryKey, sampleProfile({ imageCredits: 10 }));
  const { promise: older, resolve } = Promise.withResolvers<number>();
  const credits = [older, 9];
  const queryFn = async () => sampleProfile({ imageCredits: (await credits.shift()) ?? 9 });
  new QueryObserver(queryClient, { queryKey: meQuery.queryKey as readonly unknown[], queryFn }).subscribe(() => {});
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  await waitUntil(() => credits.length === 1);
  send({ type: "credits.changed", imageCredits: 9, videoCredits: 2 });
  resolve(10);
  await waitUntil(() => queryClient.isFetching() === 0);
  expect(queryClient.getQueryData(meQuery.queryKey)).toMatchObject({ imageCredits: 9 });
});

test("a creation is subtracted once from the credits, even if its live message arrives before its response", () => {
  const { queryKey } = meQuery;
  appQueryClient.setQueryData(queryKey, sampleProfile({ imageCredits: 9 }));
  addCreatedHeatmap(heatmap());
  expect(appQueryClient.getQueryData(queryKey)).toMatchObject({ imageCredits: 9 });
  expect(appQueryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  appQueryClient.clear();
});

test("a profile change to another workspace refetches everything", async () => {
  const { display, send, reads } = await followed(profileSync);
  display("me", meQuery, sampleProfile(), sampleProfile({ workspace: null }));
  display("list", listQuery(), pagesOf());
  send({ type: "me.changed" });
  const seen: string[] = [];
  await waitUntil(() => {
    seen.push(...reads());
    return seen.includes("list");
  });
});

test("a heatmap change updates its page and refetches it for data that the message does not contain", async () => {
  const { queryClient, display, send, reads } = await followed(heatmapSync);
  display("heatmap", detailQuery(first), heatmap({ status: "requested", progress: 10, version: 1 }));
  send({ type: "heatmap.changed", heatmap: heatmap({ status: "requested", progress: 40, version: 1 }) });
  expect(queryClient.getQueryData(detailQuery(first).queryKey)?.progress).toBe(40);
  expect(reads()).toEqual([]);
  send({ type: "heatmap.changed", heatmap: heatmap({ status: "done", version: 1 }) });
  expect(reads()).toEqual(["heatmap"]);
});

test("an open ad shows its attention score as soon as it is scored", async () => {
  const { display, send, reads } = await followed(heatmapSync);
  display("heatmap", detailQuery(first), heatmap({ attention_score: null }));
  send({ type: "heatmap.changed", heatmap: heatmap({ attention_score: null }) });
  expect(reads()).toEqual([]);
  send({ type: "heatmap.changed", heatmap: heatmap({ attention_score: 71 }) });
  expect(reads()).toEqual(["heatmap"]);
});

test("an open heatmap that another user deleted is refetched, but not while it is being deleted in this tab", async () => {
  const { queryClient, display, send, reads } = await followed(heatmapSync);
  display("heatmap", detailQuery(first), heatmap());
  display("list", listQuery(), pagesOf(heatmap()));
  const { promise, resolve } = Promise.withResolvers<void>();
  const removal = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: removeMutationKey(first), mutationFn: () => promise });
  const done = removal.execute(undefined);
  send({ type: "heatmap.removed", uid: first });
  expect(queryClient.getQueryData(listQuery().queryKey)?.pages[0]?.heatmaps).toEqual([]);
  expect(reads()).toEqual([]);
  resolve();
  await done;
  send({ type: "heatmap.removed", uid: first });
  expect(reads()).toEqual(["heatmap"]);
});
