import { createHash } from "node:crypto";
import type { Client } from "../../sdk/src/index.ts";

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Analyses of screenshots. Each is analysed once; areas of one are measured one after another, because each replaces those before. */
export function createAnalyses(connect: () => Client) {
  let client: Client | undefined;
  const heatmaps = new Map<string, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  function analyze(image: Uint8Array): Promise<string> {
    client ??= connect();
    const key = createHash("sha256").update(image).digest("hex");
    const known = heatmaps.get(key);
    if (known) return known;
    const file = new Blob([new Uint8Array(image)]);
    const request = { file, name: "page.png", title: "Page", application: "UX Design", device: "desktop" } as const;
    const analysis = client.analyze(request).then(({ uid }) => uid);
    heatmaps.set(key, analysis);
    // A failed analysis is tried again by the next expectation.
    analysis.catch(() => heatmaps.delete(key));
    return analysis;
  }

  return {
    /** The share of attention of a part of an image, and the id of its heatmap. */
    async measure(image: Uint8Array, box: Box) {
      const uid = await analyze(image);
      const measured = last.then(() => client?.measureAreas(uid, [{ name: "Element", ...box }]));
      last = measured.catch(() => undefined);
      const area = (await measured)?.[0];
      return { share: { value: area?.value ?? null, interval: area?.interval ?? null }, uid };
    },
  };
}
