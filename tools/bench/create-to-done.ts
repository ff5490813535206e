import { once } from "node:events";
import path from "node:path";
import { heatmaps } from "#contracts/heatmaps.ts";
import { LiveMessage } from "#contracts/live-message.ts";
import { upload } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

const WARM_UP = 6;
const TIMEOUT_MS = 60_000;

/** A live channel as the browser opens it; `done` resolves when the heatmap's card arrives as done. */
async function openLive(url: string, api: Api) {
  const { ticket } = await api(heatmaps.createLiveTicket, {});
  const socket = new WebSocket(`${url.replace("http", "ws")}/live?ticket=${encodeURIComponent(ticket)}`);
  await once(socket, "open", { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const arrived = new Map<string, number>();
  const settled = new EventTarget();
  socket.addEventListener("message", ({ data }) => {
    const message = LiveMessage.parse(JSON.parse(String(data)));
    if (message.type !== "heatmap.changed") return;
    const { uid, status } = message.heatmap;
    if (status === "requested" || status === "processed" || arrived.has(uid)) return;
    if (status !== "done") throw new Error(`${uid} ended as ${status}`);
    arrived.set(uid, performance.now());
    settled.dispatchEvent(new Event(uid));
  });
  return {
    /** When the event arrived, on the clock of `performance.now()`. */
    async done(uid: string): Promise<number> {
      if (!arrived.has(uid)) await once(settled, uid, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return arrived.get(uid)!;
    },
    close: () => socket.close(),
  };
}

export const createToDone: Benchmark = {
  name: "create-to-done",
  about: "Time from creating a heatmap to the live message that it is done, including the upload, one image at a time",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const files = await writeImages(folder);
      const times = await withCloud(async ({ url, api }) => {
        const live = await openLive(url, api);
        const measured: number[] = [];
        for (const file of [...files.slice(0, WARM_UP), ...files]) {
          const began = performance.now();
          const uid = await upload(api, file, { title: path.basename(file), application: "Other" });
          measured.push((await live.done(uid)) - began);
        }
        live.close();
        return measured.slice(WARM_UP);
      });
      return [
        { name: "create to done, p50", value: quantile(times, 0.5), unit: "ms", aim: 1000 },
        { name: "create to done, p95", value: quantile(times, 0.95), unit: "ms", aim: 3000 },
      ];
    }),
};
