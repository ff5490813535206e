import type { SlideSubject } from "#contracts/slides.ts";
import { DEFAULT_ACCENT } from "#kit/slides/palette.ts";
import type { SlideChart, SlideContent, SlideData, SlideTable } from "#kit/slides/slide-data.ts";

const NAMES = ["Autumn poster", "Winter poster", "Spring poster"] as const;
const VALUES = [72, 58, 41] as const;

const image = (alt: string) => ({ key: alt, alt });
const range = (value: number) => [value - 8, value + 8] as const;
const withRange = (value: number) => `${value} (${value - 8}–${value + 8})`;
const chart = (title: string, labels: readonly string[]): SlideChart => ({
  title,
  max: 100,
  bars: labels.map((label, at) => {
    const value = VALUES[at % VALUES.length]!;
    return { label, value, interval: range(value), text: withRange(value) };
  }),
});
const table = (head: readonly string[], names: readonly string[]): SlideTable => ({
  head,
  rows: names.map((name, row) => [name, ...head.slice(1).map((_, column) => withRange(VALUES[(row + column) % VALUES.length]!))]),
});

const SCORES = ["Attention", "Clarity", "Focus", "Proximity"] as const;
const COMPONENTS = ["Message", "Brand", "Product", "Conversion"] as const;
const AREAS = ["Headline", "Product", "Button"] as const;
const BOXES = AREAS.map((name, at) => ({ name, left: 90, top: 120 + at * 400, width: 720, height: 280 }));
const TEMPLATES = ["Bus shelter", "Railway platform", "Billboard"] as const;

const heatmapOf = (title: string): SlideContent => ({
  texts: {
    heatmap: title,
    heatmap_type: "(Digital) Out Of Home · 900 × 1350 px",
    heatmap_summary: "Clearer than most ads: 88% likely.",
    templates_note: "The ad with its heatmap in each template.",
  },
  images: {
    original: image("Original"),
    heatmap: image("Heatmap"),
    peekthrough: image("Peekthrough"),
    gaze_plot: image("Gaze plot"),
    areas: { ...image("Heatmap"), areas: { size: { width: 900, height: 1350 }, boxes: BOXES } },
  },
  scores: SCORES.map((name, at) => {
    const value = VALUES[at % VALUES.length]!;
    return { name, value: String(value), range: `of 100\n90% range ${value - 8}–${value + 8}`, text: "What this score means." };
  }),
  charts: {
    scores: chart("Scores with 90% ranges", SCORES),
    areas: chart("Share of attention with 90% ranges", AREAS),
    templates: chart("Scores with 90% ranges", TEMPLATES),
  },
  timeline: {
    title: "Second by second",
    note: "Marks separate the 3 scenes.",
    seconds: 12,
    lines: SCORES.slice(1).map((label, line) => ({
      label,
      values: Array.from({ length: 25 }, (_, at) => VALUES[line]! + 12 * Math.sin(at / (2 + line))),
    })),
    cuts: [4, 9],
  },
  tables: {
    scores: [table(["Score", "Value", "90% range", "In words"], SCORES)],
    areas: [table(["Area", "Share of attention", "90% range"], AREAS)],
    templates: [table(["Template", "Attention score", "90% range"], TEMPLATES)],
  },
  galleries: {
    views: ["Original", "Heatmap", "Peekthrough", "Gaze plot"].map((caption) => ({ image: image(caption), caption })),
    templates: TEMPLATES.map((name, at) => ({ image: image(name), caption: `${name}\n${withRange(VALUES[at]!)}` })),
  },
});

/** Invented results that fill every box of a slide template. */
export function sampleData(subject: SlideSubject): SlideData {
  const heatmaps = subject === "heatmap" || subject === "audit" ? NAMES.slice(0, 1) : NAMES;
  const contents = heatmaps.map(heatmapOf);
  return {
    subject,
    accent: DEFAULT_ACCENT,
    whole: {
      ...contents[0]!,
      texts: {
        title: { heatmap: NAMES[0], comparison: NAMES.join(" vs "), report: "Autumn campaign", audit: NAMES[0] }[subject],
        subtitle: "Out-of-home",
        kind: "Attention analysis",
        date: "November 23rd 2026",
        workspace: "Example agency",
        summary: `Attention score: ${NAMES[0]} wins. It’s ahead of the second, ${NAMES[1]}.`,
        method:
          "How results were computed.\n\nA 90% range contains the value that the attention of people would give in 9 of 10 cases.",
      },
      images: { ...contents[0]!.images, logo: image("Logo") },
      charts: {
        ...contents[0]!.charts,
        attention: chart("Attention score with 90% ranges", heatmaps),
        clarity: chart("Clarity score with 90% ranges", heatmaps),
        ratings: {
          title: "Ratings out of 10",
          max: 10,
          bars: COMPONENTS.map((label, at) => ({ label, value: 8 - at, interval: null, text: `${8 - at} / 10` })),
        },
      },
      tables: {
        ...contents[0]!.tables,
        ...(subject === "comparison" && {
          scores: [table(["Score", ...heatmaps], SCORES)],
          areas: [table(["Area", ...heatmaps], AREAS)],
        }),
        findings: [
          {
            head: ["Component", "Measured", "Suggestions"],
            rows: COMPONENTS.map((name, at) => [
              `${name} (${8 - at} / 10)`,
              "Its contrast is 5.2:1.",
              "Make the headline larger.",
            ]),
          },
        ],
        matrix: [table(["Template", ...heatmaps], TEMPLATES)],
      },
      galleries: { ...contents[0]!.galleries, heatmaps: heatmaps.map((caption) => ({ image: image(caption), caption })) },
    },
    heatmaps: contents,
  };
}
