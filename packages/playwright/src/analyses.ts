import { createHash } from "node:crypto";
import type { Client } from "../../sdk/src/index.ts";

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type Viewport = { readonly width: number };

/** The image to analyse, and the title of its heatmap. */
type Screen = { readonly image: Uint8Array; readonly title: string };

/** Width in pixels of CSS up to which a viewport is that of a phone: the largest have 440, the smallest tablets 744. */
const WIDEST_PHONE = 600;

/**
 * Analyses of screenshots. Each is analysed once; areas of one are measured one after another, because each replaces those before.
 */
export function createAnalyses(connect: () => Client) {
  let client: Client | undefined;
  const heatmaps = new Map<string, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  function analyze({ image, title }: Screen, device: "desktop" | "mobile"): Promise<string> {
    client ??= connect();
    const key = createHash("sha256").update(image).digest("hex");
    const known = heatmaps.get(key);
    if (known) return known;
    const request = { file: image, name: "page.png", title, application: "UX Design", device } as const;
    const analysis = client.analyze(request).then(({ uid }) => uid);
    heatmaps.set(key, analysis);
    // A failed analysis is tried again by the next expectation.
    analysis.catch(() => heatmaps.delete(key));
    return analysis;
  }

  return {
    /** The share of attention of a part of an image, and the id of its heatmap. */
    async measure(screen: Screen, { width }: Viewport, box: Box) {
      const uid = await analyze(screen, width <= WIDEST_PHONE ? "mobile" : "desktop");
      const measured = last.then(() => client?.measureAreas(uid, [{ name: "Element", ...box }]));
      last = measured.catch(() => undefined);
      const area = (await measured)?.[0];
      return { share: { value: area?.value ?? null, interval: area?.interval ?? null }, uid };
    },
  };
}
