import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { heatmaps, type LiveMessage } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api.ts";
import { type Socket, startLive } from "#web/kit/live.ts";
import { meQuery } from "#web/kit/me.ts";
import { isBeingEdited } from "./edit-heatmap.ts";
import { mergeLive } from "./merge-live.ts";
import { detailQuery, listQuery } from "./queries.ts";

/** Keeps the list, the open heatmap and the credits true while the page is open. */
export function useLiveHeatmaps(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const live = startLive({
      ticket: async () => (await call(heatmaps.watch, {})).ticket,
      open: openSocket,
      onMessage: (message) => apply(queryClient, message),
      onGapEnded: () => void queryClient.invalidateQueries({ queryKey: ["heatmaps"] }),
      random: Math.random,
      schedule: (task, delay) => {
        const timer = setTimeout(task, delay);
        return () => clearTimeout(timer);
      },
    });
    return () => live.stop();
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
  queryClient.setQueryData(listQuery.queryKey, (list) => list && mergeLive(list, message));
  if (message.type === "heatmap.removed") return;
  const { queryKey } = detailQuery(message.heatmap.uid);
  const open = queryClient.getQueryData(queryKey);
  const isNews = open && (message.heatmap.version > open.version || message.heatmap.status !== open.status);
  if (isNews && !isBeingEdited(message.heatmap.uid)) void queryClient.invalidateQueries({ queryKey });
}
