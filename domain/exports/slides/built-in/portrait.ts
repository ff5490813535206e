import { design } from "./design.ts";

const [WIDTH, HEIGHT] = [595, 842];
const { body, slide, page, document } = design({ width: WIDTH, height: HEIGHT, margin: 40, titleSize: 20 });
const PANEL = 300;

/** Pages to print, DIN A4. */
export const PORTRAIT = document([
  slide("Cover", [
    { type: "shape", x: 0, y: 0, width: WIDTH, height: PANEL, fill: "accent" },
    { type: "text", x: 40, y: 56, width: WIDTH - 80, height: 18, text: "{{kind}}", size: 13, colour: "on_accent" },
    {
      type: "text",
      x: 40,
      y: 82,
      width: WIDTH - 80,
      height: 124,
      text: "{{title}}",
      size: 34,
      bold: true,
      colour: "on_accent",
      valign: "bottom",
    },
    { type: "text", x: 40, y: 216, width: WIDTH - 80, height: 20, text: "{{subtitle}}", size: 14, colour: "on_accent" },
    {
      type: "text",
      x: 40,
      y: 248,
      width: WIDTH - 80,
      height: 16,
      text: "{{workspace}} · {{date}}",
      size: 12,
      colour: "on_accent",
    },
    { type: "image", x: 40, y: PANEL + 36, width: WIDTH - 80, height: HEIGHT - PANEL - 116, source: "heatmap" },
    { type: "image", x: WIDTH - 140, y: HEIGHT - 62, width: 100, height: 30, source: "logo", align: "right" },
  ]),
  page(
    "Comparison",
    "Side by side",
    [
      { type: "text", ...body, height: 18, text: "{{summary}}", size: 12, colour: "muted" },
      { type: "gallery", ...body, y: body.y + 26, height: 330, source: "heatmaps", columns: 3, rows: 1, size: 11 },
      { type: "table", ...body, y: body.y + 380, height: body.height - 380, source: "scores", size: 11 },
    ],
    { subjects: ["comparison"] },
  ),
  page("Comparison: areas", "Areas of interest compared", [{ type: "table", ...body, source: "areas", size: 11 }], {
    subjects: ["comparison"],
  }),
  page("Comparison: chart", "Scores and how certain they are", [{ type: "chart", ...body, source: "scores", size: 11 }], {
    subjects: ["comparison"],
  }),
  page(
    "Report: results",
    "Results",
    [
      { type: "text", ...body, height: 52, text: "{{summary}}", size: 14, bold: true },
      { type: "chart", ...body, y: body.y + 68, height: body.height - 68, source: "attention", size: 11 },
    ],
    { subjects: ["report"] },
  ),
  page("Report: clarity", "Which ad is clearest?", [{ type: "chart", ...body, source: "clarity", size: 11 }], {
    subjects: ["report"],
  }),
  page("Report: ads", "All ads", [{ type: "gallery", ...body, source: "heatmaps", columns: 4, rows: 5, size: 9 }], {
    subjects: ["report"],
  }),
  page(
    "Heatmap",
    "{{heatmap}}",
    [
      { type: "text", ...body, height: 16, text: "{{heatmap_type}}", size: 12, colour: "muted" },
      { type: "shape", ...body, y: body.y + 26, height: 370, fill: "surface" },
      { type: "image", x: body.x + 12, y: body.y + 38, width: body.width - 24, height: 346, source: "heatmap" },
      { type: "scores", ...body, y: body.y + 414, height: 230, columns: 2 },
      { type: "text", ...body, y: body.y + 654, height: body.height - 654, text: "{{heatmap_summary}}", size: 11 },
    ],
    { repeat: "each_heatmap" },
  ),
  page("Views", "Where people look", [{ type: "gallery", ...body, source: "views", columns: 2, rows: 2, size: 11 }], {
    subjects: ["heatmap"],
    repeat: "each_heatmap",
  }),
  page("Over time", "{{heatmap}} over time", [{ type: "timeline", ...body, height: 420, size: 11 }], {
    subjects: ["heatmap", "comparison"],
    repeat: "each_heatmap",
  }),
  page(
    "Areas",
    "Areas of interest",
    [
      { type: "image", ...body, height: 360, source: "areas" },
      { type: "chart", ...body, y: body.y + 384, height: body.height - 384, source: "areas", size: 11 },
    ],
    { subjects: ["heatmap"], repeat: "each_heatmap" },
  ),
  page(
    "Templates",
    "{{heatmap}} in context",
    [
      { type: "text", ...body, height: 16, text: "{{templates_note}}", size: 12, colour: "muted" },
      { type: "gallery", ...body, y: body.y + 28, height: body.height - 28, source: "templates", columns: 2, rows: 3, size: 10 },
    ],
    {
      subjects: ["heatmap", "report"],
      repeat: "each_heatmap",
    },
  ),
  page("Template scores", "Attention score by template", [{ type: "chart", ...body, source: "templates", size: 11 }], {
    subjects: ["heatmap"],
    repeat: "each_heatmap",
  }),
  page("Report: scores", "Scores of all ads in all templates", [{ type: "table", ...body, source: "matrix", size: 9 }], {
    subjects: ["report"],
  }),
  page(
    "Method: scores",
    "How to read the results",
    [
      { type: "table", ...body, height: 130, source: "scores", size: 11 },
      { type: "text", ...body, y: body.y + 150, height: body.height - 150, text: "{{method}}", size: 12 },
    ],
    { subjects: ["heatmap"], repeat: "each_heatmap" },
  ),
  page(
    "Audit: ratings",
    "Ratings",
    [
      { type: "text", ...body, height: 60, text: "{{summary}}", size: 12 },
      { type: "chart", ...body, y: body.y + 72, height: body.height - 72, source: "ratings", size: 10 },
    ],
    { subjects: ["audit"] },
  ),
  page("Audit: findings", "What was measured, and what to improve", [{ type: "table", ...body, source: "findings", size: 9 }], {
    subjects: ["audit"],
  }),
  page("Method", "How to read the results", [{ type: "text", ...body, text: "{{method}}", size: 13 }], {
    subjects: ["comparison", "report", "audit"],
  }),
]);
