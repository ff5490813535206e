import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { heatmaps, type LiveMessage } from "#contracts/heatmaps.ts";
import { OPEN_PROJECTS, type OpenProjectPages, refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { type Socket, startLive } from "#web/kit/api/live.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { isBeingEdited } from "../page/edit-heatmap.ts";
import { detailQuery, listQuery, removing } from "../queries.ts";
import { mergeKnown, mergeLive } from "./merge-live.ts";
import { showInFilters } from "./show-change.ts";
import { showsWork } from "./shows-work.ts";
import { watchFirstReads } from "./watch-first-reads.ts";

/** First query key segments that live messages keep up to date. */
const LIVE = ["heatmaps", "comments", "projects", "accounts", "workspaces"];
const isLive = ({ queryKey }: { queryKey: readonly unknown[] }) => LIVE.includes(String(queryKey[0]));
/** Excludes heatmaps with unsaved changes, whose displayed state is newer than the server's. */
const isFree = ({ queryKey }: { queryKey: readonly unknown[] }) => !isBeingEdited(String(queryKey[2]));

/** Keeps lists, the open heatmap, projects, credits, profile and workspace up to date while the page is open. */
export function useLiveHeatmaps(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const firstReads = watchFirstReads(queryClient, isLive);
    const live = startLive({
      ticket: async () => (await call(heatmaps.watch, {})).ticket,
      open: openSocket,
      onMessage: (message) => {
        firstReads.repeat();
        apply(queryClient, message);
      },
      onOpen: ({ isAfterGap }) =>
        void queryClient.invalidateQueries({
          predicate: (query) => isLive(query) && isFree(query) && (isAfterGap || showsWork(query.state.data)),
        }),
      random: Math.random,
      schedule: (task, delay) => {
        const timer = setTimeout(task, delay);
        return () => clearTimeout(timer);
      },
    });
    return () => {
      live.stop();
      firstReads.stop();
    };
  }, [queryClient]);
}

function openSocket(ticket: string): Socket {
  const url = new URL(`/live?${new URLSearchParams({ ticket })}`, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as Socket;
}

function apply(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === "credits.changed") {
    const { imageCredits, videoCredits } = message;
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, imageCredits, videoCredits });
    return;
  }
  if (message.type === "project.changed") {
    refreshFiling(queryClient);
    return;
  }
  if (message.type === "me.changed") return void refreshMe(queryClient);
  if (message.type === "comments.changed") return void showComments(queryClient, message);
  if (message.type === "workspace.changed") {
    for (const queryKey of [["workspaces"], ["accounts", "me"], ["billing", "invoices"]])
      void queryClient.invalidateQueries({ queryKey });
    return;
  }
  showInLists(queryClient, message);
  if (message.type === "heatmap.removed") return void forgetOpen(queryClient, message.uid);
  const { queryKey } = detailQuery(message.heatmap.uid);
  const { status, progress, ready_at, uploading } = message.heatmap;
  queryClient.setQueryData(queryKey, (open) => (open?.status === status ? { ...open, progress, ready_at, uploading } : open));
  const open = queryClient.getQueryData(queryKey);
  const isNews = open && (message.heatmap.version > open.version || message.heatmap.status !== open.status);
  if (isNews && !isBeingEdited(message.heatmap.uid)) void queryClient.invalidateQueries({ queryKey });
}

/** Refetches a heatmap that another user deleted, so that its open page shows that it is gone. */
function forgetOpen(queryClient: QueryClient, uid: string): void {
  if (queryClient.isMutating({ mutationKey: removing(uid) }) > 0) return;
  void queryClient.resetQueries({ queryKey: detailQuery(uid).queryKey });
}

/** Applies a change to the cards of all lists. */
function showInLists(queryClient: QueryClient, message: LiveMessage): void {
  queryClient.setQueryData(listQuery.queryKey, (list) => list && mergeLive(list, message));
  showInFilters(queryClient, message);
  queryClient.setQueriesData<OpenProjectPages>({ queryKey: OPEN_PROJECTS }, (list) => list && mergeKnown(list, message));
}

/** Updates the comment count of a heatmap and refetches its comments if they are displayed. */
function showComments(queryClient: QueryClient, message: Extract<LiveMessage, { type: "comments.changed" }>): void {
  const { uid, timeline } = message;
  showInLists(queryClient, message);
  queryClient.setQueryData(detailQuery(uid).queryKey, (open) => open && { ...open, timeline });
  void queryClient.invalidateQueries({ queryKey: ["comments", uid] });
}

/** Refetches projects, and the projects of the open heatmap. */
function refreshFiling(queryClient: QueryClient): void {
  void refreshProjects(queryClient);
  void queryClient.invalidateQueries({ queryKey: ["heatmaps", "detail"], predicate: isFree });
}

/** Refetches the profile, and all other data if the user changed workspaces. */
async function refreshMe(queryClient: QueryClient): Promise<void> {
  const scope = () => queryClient.getQueryData(meQuery.queryKey)?.workspace?.uid;
  const before = scope();
  await queryClient.invalidateQueries({ queryKey: ["accounts"] });
  if (scope() !== before) await queryClient.invalidateQueries();
}
