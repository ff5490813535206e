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

/** What live messages keep true, by the first word of its queries' keys. */
const LIVE = ["heatmaps", "comments", "projects", "accounts", "workspaces"];
const isLive = ({ queryKey }: { queryKey: readonly unknown[] }) => LIVE.includes(String(queryKey[0]));
/** What is shown of a heatmap whose change is not saved yet is newer than what would be read. */
const isFree = ({ queryKey }: { queryKey: readonly unknown[] }) => !isBeingEdited(String(queryKey[2]));

/** Keeps the list, the open heatmap, projects, the credits, the profile and the workspace true while the page is open. */
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

/** Asks again for a heatmap that somebody else took away, so that whoever has it open reads that it is gone. */
function forgetOpen(queryClient: QueryClient, uid: string): void {
  if (queryClient.isMutating({ mutationKey: removing(uid) }) > 0) return;
  void queryClient.resetQueries({ queryKey: detailQuery(uid).queryKey });
}

/** Shows a change on the cards of every list. */
function showInLists(queryClient: QueryClient, message: LiveMessage): void {
  queryClient.setQueryData(listQuery.queryKey, (list) => list && mergeLive(list, message));
  showInFilters(queryClient, message);
  queryClient.setQueriesData<OpenProjectPages>({ queryKey: OPEN_PROJECTS }, (list) => list && mergeKnown(list, message));
}

/** Shows how many comments a heatmap has, and reads those that are shown again. */
function showComments(queryClient: QueryClient, message: Extract<LiveMessage, { type: "comments.changed" }>): void {
  const { uid, timeline } = message;
  showInLists(queryClient, message);
  queryClient.setQueryData(detailQuery(uid).queryKey, (open) => open && { ...open, timeline });
  void queryClient.invalidateQueries({ queryKey: ["comments", uid] });
}

/** Reads projects again, and in which of them the open heatmap is. */
function refreshFiling(queryClient: QueryClient): void {
  void refreshProjects(queryClient);
  void queryClient.invalidateQueries({ queryKey: ["heatmaps", "detail"], predicate: isFree });
}

/** Reads the profile again, and everything else too when it now belongs to another workspace. */
async function refreshMe(queryClient: QueryClient): Promise<void> {
  const scope = () => queryClient.getQueryData(meQuery.queryKey)?.workspace?.uid;
  const before = scope();
  await queryClient.invalidateQueries({ queryKey: ["accounts"] });
  if (scope() !== before) await queryClient.invalidateQueries();
}
