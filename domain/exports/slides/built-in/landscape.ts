import { design } from "./design.ts";

const [WIDTH, HEIGHT] = [960, 540];
const { body, slide, page, document } = design({ width: WIDTH, height: HEIGHT, margin: 44, titleSize: 24 });
const GAP = 28;
const half = (body.width - GAP) / 2;
const right = body.x + half + GAP;
const PANEL = 400;
/** Longer lines are hard to read. */
const READABLE = 700;

/** Slides for screens and projectors, 16 to 9. */
export const LANDSCAPE = document([
  slide("Cover", [
    { type: "shape", x: 0, y: 0, width: PANEL, height: HEIGHT, fill: "accent" },
    { type: "text", x: 48, y: 48, width: PANEL - 88, height: 18, text: "{{kind}}", size: 13, colour: "on_accent" },
    {
      type: "text",
      x: 48,
      y: 96,
      width: PANEL - 88,
      height: 210,
      text: "{{title}}",
      size: 38,
      bold: true,
      colour: "on_accent",
      valign: "bottom",
    },
    { type: "text", x: 48, y: 320, width: PANEL - 88, height: 40, text: "{{subtitle}}", size: 14, colour: "on_accent" },
    {
      type: "text",
      x: 48,
      y: 460,
      width: PANEL - 88,
      height: 32,
      text: "{{workspace}}\n{{date}}",
      size: 12,
      colour: "on_accent",
      valign: "bottom",
    },
    { type: "image", x: WIDTH - 144, y: 36, width: 100, height: 32, source: "logo", align: "right" },
    { type: "image", x: PANEL + 44, y: 84, width: WIDTH - PANEL - 88, height: 396, source: "heatmap" },
  ]),
  page(
    "Comparison",
    "Side by side",
    [
      { type: "text", ...body, height: 18, text: "{{summary}}", size: 13, colour: "muted" },
      { type: "gallery", ...body, y: body.y + 28, height: body.height - 28, source: "heatmaps", columns: 3, rows: 1, size: 12 },
    ],
    { subjects: ["comparison"] },
  ),
  page("Comparison: areas", "Areas of interest compared", [{ type: "table", ...body, source: "areas", size: 13 }], {
    subjects: ["comparison"],
  }),
  page("Comparison: scores", "Scores compared", [{ type: "table", ...body, source: "scores", size: 13 }], {
    subjects: ["comparison"],
  }),
  page("Comparison: chart", "Scores and how certain they are", [{ type: "chart", ...body, source: "scores", size: 12 }], {
    subjects: ["comparison"],
  }),
  page(
    "Report: results",
    "Results",
    [
      { type: "text", ...body, height: 44, text: "{{summary}}", size: 15, bold: true },
      { type: "chart", ...body, y: body.y + 60, height: body.height - 60, source: "attention", size: 12 },
    ],
    { subjects: ["report"] },
  ),
  page("Report: clarity", "Which ad is clearest?", [{ type: "chart", ...body, source: "clarity", size: 12 }], {
    subjects: ["report"],
  }),
  page("Report: ads", "All ads", [{ type: "gallery", ...body, source: "heatmaps", columns: 5, rows: 2, size: 10 }], {
    subjects: ["report"],
  }),
  page(
    "Heatmap",
    "{{heatmap}}",
    [
      { type: "shape", ...body, width: half, fill: "surface" },
      { type: "image", x: body.x + 12, y: body.y + 12, width: half - 24, height: body.height - 24, source: "heatmap" },
      { type: "text", ...body, x: right, width: half, height: 16, text: "{{heatmap_type}}", size: 12, colour: "muted" },
      { type: "scores", ...body, x: right, y: body.y + 28, width: half, height: 300, columns: 2 },
      {
        type: "text",
        ...body,
        x: right,
        y: body.y + 340,
        width: half,
        height: body.height - 340,
        text: "{{heatmap_summary}}",
        size: 12,
      },
    ],
    { repeat: "each_heatmap" },
  ),
  page("Views", "Where people look", [{ type: "gallery", ...body, source: "views", columns: 2, rows: 1, size: 12 }], {
    subjects: ["heatmap"],
    repeat: "each_heatmap",
  }),
  page("Over time", "{{heatmap}} over time", [{ type: "timeline", ...body, size: 12 }], {
    subjects: ["heatmap", "comparison"],
    repeat: "each_heatmap",
  }),
  page(
    "Areas",
    "Areas of interest",
    [
      { type: "image", ...body, width: half, source: "areas" },
      { type: "chart", ...body, x: right, width: half, source: "areas", size: 12 },
    ],
    { subjects: ["heatmap"], repeat: "each_heatmap" },
  ),
  page(
    "Templates",
    "{{heatmap}} in context",
    [
      { type: "text", ...body, height: 16, text: "{{templates_note}}", size: 12, colour: "muted" },
      { type: "gallery", ...body, y: body.y + 28, height: body.height - 28, source: "templates", columns: 3, rows: 2, size: 10 },
    ],
    {
      subjects: ["heatmap", "report"],
      repeat: "each_heatmap",
    },
  ),
  page("Template scores", "Attention score by template", [{ type: "chart", ...body, source: "templates", size: 12 }], {
    subjects: ["heatmap"],
    repeat: "each_heatmap",
  }),
  page("Report: scores", "Scores of all ads in all templates", [{ type: "table", ...body, source: "matrix", size: 10 }], {
    subjects: ["report"],
  }),
  page(
    "Method: scores",
    "How to read the results",
    [
      { type: "table", ...body, height: 120, source: "scores", size: 11 },
      { type: "text", ...body, y: body.y + 138, width: READABLE, height: body.height - 138, text: "{{method}}", size: 12 },
    ],
    { subjects: ["heatmap"], repeat: "each_heatmap" },
  ),
  page(
    "Audit: ratings",
    "Ratings",
    [
      { type: "text", ...body, height: 60, text: "{{summary}}", size: 14 },
      { type: "chart", ...body, y: body.y + 72, height: body.height - 72, source: "ratings", size: 12 },
    ],
    { subjects: ["audit"] },
  ),
  page("Audit: findings", "What was measured, and what to improve", [{ type: "table", ...body, source: "findings", size: 11 }], {
    subjects: ["audit"],
  }),
  page("Method", "How to read the results", [{ type: "text", ...body, width: READABLE, text: "{{method}}", size: 14 }], {
    subjects: ["comparison", "report", "audit"],
  }),
]);
