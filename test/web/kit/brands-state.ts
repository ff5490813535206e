import type { BrandAnalytics, BrandMetrics, BrandOptions, BrandResult, NewBrandRequest } from "#contracts/brands.ts";
import { fileLinkOf } from "./file-link.ts";
import type { SignInReply } from "./sign-in-service.ts";
import { VIDEO } from "./videos.ts";

/** A brand model id from a number. */
export const brandIdOf = (number: number): string => `lm_${String(number).padStart(26, "0")}`;

const NOT_REQUESTED: BrandAnalytics = {
  status: null,
  brand: null,
  custom: null,
  text: [],
  note: null,
  rejection: null,
  requested_at: null,
  ready_at: null,
  analysed_again: false,
  video: null,
  result: null,
  tracks_left_out: 0,
};

const OPTIONS: BrandOptions = {
  models: [
    { uid: brandIdOf(1), name: "Kaffa", own: false },
    { uid: brandIdOf(2), name: "Norda", own: true },
  ],
  automatic: true,
  can_request: true,
  seconds: { automatic: 150, manual: 7000 },
};

const RATE = 5;
const LENGTH = VIDEO.seconds * RATE;

const metricsOf = (changes: Partial<BrandMetrics>): BrandMetrics => ({
  exposure: { value: 1.8, interval: [1.6, 2] },
  exposure_share: 0.6,
  attention: { value: 0.23, interval: [0.17, 0.3] },
  attention_of_video: 0.14,
  first_appearance: 0.4,
  in_first_2: true,
  in_first_5: true,
  longest: 1.2,
  appearances: 2,
  share_of_voice: 0.7,
  size: 0.052,
  position: { x: 0.3, y: 0.25 },
  ...changes,
});

const curveOf = (max: number) => {
  const values = Array.from({ length: LENGTH }, (_, at) => (at < 2 ? 0 : max * Math.abs(Math.sin(at))));
  return { attention: values, size: values.map((value) => value / 4) };
};

/** A logo seen twice and a text seen once, in a video of three seconds. */
export const sampleBrandResult = (): BrandResult => ({
  duration: VIDEO.seconds,
  fps: VIDEO.fps,
  rate: RATE,
  length: LENGTH,
  confidence: 0.93,
  objects: [
    { id: "logo", name: "Norda logo", type: "image", metrics: metricsOf({}), curve: curveOf(0.5) },
    {
      id: "word",
      name: "coffee",
      type: "text",
      metrics: metricsOf({
        exposure: { value: 0.8, interval: [0.7, 0.9] },
        share_of_voice: 0.3,
        appearances: 1,
        longest: 0.8,
        first_appearance: 1.6,
        position: { x: 0.5, y: 0.85 },
      }),
      curve: curveOf(0.2),
    },
  ],
  all: { metrics: metricsOf({ exposure: { value: 2.2, interval: [2, 2.4] }, share_of_voice: 1 }), curve: curveOf(0.6) },
  tracks: [
    track("logo", 0.4, 1.6, { x: 0.1, y: 0.1 }),
    track("logo", 2, 2.6, { x: 0.5, y: 0.3 }),
    track("word", 1.6, 2.4, { x: 0.4, y: 0.8 }),
  ],
});

function track(object: string, from: number, to: number, { x, y }: { x: number; y: number }): BrandResult["tracks"][number] {
  const box = { x, y, width: 0.2, height: 0.12 };
  const boxes = [
    { ...box, time: from },
    { ...box, x: x + 0.2, time: to },
  ];
  return { object, from, to, confidence: 0.95, sources: [object === "word" ? "word" : "logo"], boxes };
}

/** Brand analytics of every video of the test server. */
export class BrandsState {
  brand: BrandAnalytics = NOT_REQUESTED;
  options: BrandOptions = OPTIONS;
  /** Whether requests show when they should be ready. */
  isEstimated = true;

  /** Sets the result of a finished request. */
  finish(): void {
    const { uid, name } = this.options.models[1]!;
    this.brand = { ...NOT_REQUESTED, status: "done", brand: { uid, name }, text: ["coffee"], result: sampleBrandResult() };
  }

  answer(
    { method, path, body }: { method: string; path: string; body: unknown },
    server: Parameters<typeof fileLinkOf>[1],
  ): SignInReply | undefined {
    if (!path.startsWith("/brands/heatmaps/")) return;
    if (path.endsWith("/options")) return { status: 200, body: this.options };
    const [, format] = path.split("/markers/");
    if (format) return { status: 200, body: fileLinkOf(`Spring spot.${format.split("/")[0]}`, server) };
    if (method === "POST") this.#request(body as NewBrandRequest);
    return { status: method === "POST" ? 202 : 200, body: this.brand };
  }

  /** As for a customer, who requests once. */
  #request({ brand: uid, custom, text = "" }: NewBrandRequest): void {
    this.options = { ...this.options, can_request: false };
    const model = this.options.models.find((each) => each.uid === uid);
    this.brand = {
      ...NOT_REQUESTED,
      status: model ? "processing" : "requested",
      brand: model ? { uid: model.uid, name: model.name } : null,
      custom: custom?.type ?? null,
      text: text.split(" ").filter(Boolean),
      note: model ? null : "no_model",
      requested_at: new Date().toISOString(),
      ready_at: this.isEstimated ? new Date(Date.now() + 150_000).toISOString() : null,
    };
  }
}
