import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { heatmaps } from "#contracts/heatmaps.ts";
import { operationById } from "#contracts/kit/contract.ts";
import type { Operation, Resource } from "#contracts/kit/operation.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { supportView } from "#web/kit/auth/support-view.ts";
import { call } from "./api.ts";
import { type Socket, startLive } from "./live.ts";
import type { OperationKey } from "./operation-query.ts";
import { trackRunningFetches } from "./track-running-fetches.ts";

/** How the queries of a feature follow the live channel. */
export type LiveSync = {
  /** Writes the content of a message into the cache. */
  merge: (queryClient: QueryClient, message: LiveMessage) => void;
  /** Whether a query must not be refetched now, because it shows unsaved changes. */
  isHeld?: (query: Query) => boolean;
  /** Whether a response contains work in progress, which may have ended before the channel opened. */
  showsProgress?: (response: unknown) => boolean;
};

/** Queries to refetch per message type. Other messages contain the whole change and are merged. */
const REFRESHED: Partial<Record<LiveMessage["type"], Resource>> = {
  "audit.changed": "audit",
  "chat.changed": "chat",
  "comments.changed": "comment",
  "project.changed": "project",
  "report.changed": "report",
  "workspace.changed": "workspace",
};

/** Dependencies of a live sync, for tests. */
type Channel = Pick<Parameters<typeof startLive>[0], "ticket" | "open" | "random" | "schedule">;

const browserChannel: Channel = {
  ticket: async () => (await call(heatmaps.createLiveTicket, {})).ticket,
  open: openSocket,
  random: Math.random,
  schedule: (task, delay) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

function openSocket(ticket: string): Socket {
  const url = new URL(`/live?${new URLSearchParams({ ticket })}`, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as Socket;
}

/** The operation and the request of a query; undefined if it calls no operation. */
export function operationOf({ queryKey }: Pick<Query, "queryKey">) {
  const [id, request] = queryKey as unknown as OperationKey;
  const operation = operationById(id);
  return operation && { operation, params: (request as { params?: { uid?: string } } | undefined)?.params ?? {} };
}

const shows = (operation: Operation, resource: Resource): boolean => operation.shows?.includes(resource) ?? false;

/** Whether live messages keep a query up to date. */
const isLive = (query: Pick<Query, "queryKey">): boolean => (operationOf(query)?.operation.shows?.length ?? 0) > 0;

/** Keeps all queries of live resources up to date until stopped. */
export function startLiveSync(
  queryClient: QueryClient,
  syncs: readonly LiveSync[],
  channel = browserChannel,
): { stop: () => void } {
  const isHeld = (query: Query) => syncs.some((sync) => sync.isHeld?.(query));
  const running = trackRunningFetches(queryClient, (query) => isLive(query) && !isHeld(query));
  const showsProgress = (response: unknown) => syncs.some((sync) => sync.showsProgress?.(response));

  /** Refetches the queries of the resource, or only those of `uid` if the message has one. */
  const refreshShown = (resource: Resource, uid: string | undefined) => {
    const isConcerned = (query: Query) => {
      const known = operationOf(query);
      return known !== undefined && shows(known.operation, resource) && (uid === undefined || known.params.uid === uid);
    };
    void queryClient.invalidateQueries({ predicate: (query) => isConcerned(query) && !isHeld(query) });
  };

  const live = startLive({
    ...channel,
    onMessage: (message) => {
      running.refetchAfter();
      for (const sync of syncs) sync.merge(queryClient, message);
      const resource = REFRESHED[message.type];
      if (resource) refreshShown(resource, "uid" in message ? message.uid : undefined);
    },
    onOpen: ({ isAfterGap }) =>
      void queryClient.invalidateQueries({
        predicate: (query) => isLive(query) && !isHeld(query) && (isAfterGap || showsProgress(query.state.data)),
      }),
  });
  return {
    stop() {
      live.stop();
      running.stop();
    },
  };
}

/** Keeps all queries of live resources up to date while the component is mounted; not in a view by staff, which has no channel. */
export function useLiveSync(syncs: readonly LiveSync[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (supportView()) return;
    const { stop } = startLiveSync(queryClient, syncs);
    return stop;
  }, [queryClient, syncs]);
}
