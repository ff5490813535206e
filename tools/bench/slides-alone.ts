// Writes slides of some ads, with the bucket in the same process: `slides-alone.ts ADS`. Reports the cost.
import sharp from "sharp";
import { DEFAULT_ACCENT } from "#kit/slides/palette.ts";
import type { SlideChart, SlideContent } from "#kit/slides/slide-data.ts";
import { cpuTime } from "./cpu-time.ts";
import { withBucket } from "./with-bucket.ts";

/** Processor time in milliseconds of each format, and the peak memory of the process in bytes. */
export type PrintedSlides = { readonly pdf: number; readonly pptx: number; readonly memory: number };

const SIZE = { width: 1920, height: 1080 } as const;
const SCENES = 6;
const TEMPLATES = 14;
const ads = Number(process.argv[2]);

const keysOf = (ad: number) => Array.from({ length: SCENES + 2 }, (_, image) => `person/ad-${ad}/${image}.png`);
const bars = Array.from({ length: TEMPLATES }, (_, at) => ({
  label: `Bus shelter ${at}`,
  value: at * 6,
  interval: [at * 5, at * 7] as const,
  text: `${at * 6} (${at * 5}–${at * 7})`,
}));
const chart: SlideChart = { title: "Scores with 90% ranges", max: 100, bars };

function contentOf(ad: number): SlideContent {
  const [original, heatmap, ...scenes] = keysOf(ad).map((key) => ({ key, alt: key }));
  const score = { name: "Clarity", value: "72", range: "of 100\n90% range 64–80", text: "Clearer than 72% of ads." };
  return {
    texts: { heatmap: `Ad ${ad}`, title: "Autumn", method: "How scores are computed." },
    images: { original: original!, heatmap: heatmap! },
    scores: [score, score],
    charts: { templates: chart },
    tables: {},
    galleries: { templates: scenes.map((image) => ({ image, caption: "Bus shelter\n72 (64–80)" })) },
  };
}

await withBucket(async () => {
  const { putFile } = await import("#adapters/storage.ts");
  const { LANDSCAPE } = await import("#domain/exports/slides/built-in/landscape.ts");
  const { writeSlides } = await import("#domain/exports/slides/print-slides.ts");
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const image = await sharp({ create: { ...SIZE, channels: 3, background: "#000000", noise } })
    .png()
    .toBuffer();
  const contents = Array.from({ length: ads }, (_, ad) => contentOf(ad));
  for (const ad of contents.keys()) for (const key of keysOf(ad)) await putFile(key, image, "image/png");
  const whole: SlideContent = {
    ...contents[0]!,
    charts: { attention: { ...chart, bars: Array.from({ length: ads }, () => bars[9]!) } },
    tables: { matrix: [{ head: ["Template", "Ad"], rows: bars.map(({ label, text }) => [label, text]) }] },
  };
  const data = { subject: ads > 1 ? "report" : "heatmap", accent: DEFAULT_ACCENT, whole, heatmaps: contents } as const;
  const printable = { data, document: LANDSCAPE, author: "Bench", lacksAttention: false };
  const { ms: pdf } = await cpuTime(() => writeSlides("pdf", printable));
  const { ms: pptx } = await cpuTime(() => writeSlides("pptx", printable));
  process.send?.({ pdf, pptx, memory: process.resourceUsage().maxRSS * 1024 } satisfies PrintedSlides);
});
process.disconnect?.();
