import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import {
  APPLICATIONS,
  type Application,
  IMAGE_EXTENSIONS,
  rejectedFileMessage,
  VIDEO_EXTENSIONS,
  VIDEO_ONLY,
} from "#contracts/reference.ts";
import type { KindScore } from "#domain/heatmaps/heatmap.entity.ts";
import { createWorkspace, send } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { brandStyle } from "#web/kit/brand-style.ts";

const { kindScoreOf } = await import("#domain/heatmaps/analysis/attention-score.ts");
const { HEAT_SIGMA } = await import("#domain/heatmaps/images/heat-radius.ts");

const video = { file: { name: "spot.mp4", size: 2048, extension: "mp4" } } as const;
const more = { "UX Design": { device: "desktop" }, "Display Ads": { dimensions: "300x250" } } as Record<string, object>;

test("videos track logos, videos of ads are analysed frame by frame, and images do neither", async () => {
  const { admin } = await createWorkspace();
  const asked = ["Display Ads", "Social media", "(Digital) Out Of Home"];
  for (const application of APPLICATIONS) {
    const made = await heatmapRow(await createTestHeatmap(admin, { ...video, application, ...more[application] }));
    expect(made, application).toMatchObject({ logo_tracking: true, frames: asked.includes(application) });
    if (VIDEO_ONLY.includes(application)) continue;
    const image = await heatmapRow(await createTestHeatmap(admin, { application, ...more[application] }));
    expect(image, application).toMatchObject({ logo_tracking: false, frames: false });
  }
});

test("applications have the category codes of the specification", async () => {
  const { admin } = await createWorkspace();
  const categories = {
    "UX Design": "UX",
    "Display Ads": "DISPLAY",
    "Social media": "AD",
    "(Digital) Out Of Home": "AD",
    Other: null,
  };
  for (const [application, category] of Object.entries(categories)) {
    const uid = await createTestHeatmap(admin, { application, ...more[application] });
    expect((await send(heatmaps.read, admin, { params: { uid } })).body.category, application).toBe(category);
  }
});

test("only ads have an attention score, whatever else is stored", async () => {
  const { admin } = await createWorkspace();
  const { template_scores, ...row } = await heatmapRow(await createTestHeatmap(admin, { application: "Social media" }));
  const scored = { score: 71, gen: row.gen } as KindScore;
  const scoreAs = (application: Application) =>
    kindScoreOf({ ...row, application, template_scores: { ...template_scores, social: scored, display: scored, ooh: scored } })
      ?.score;
  expect(APPLICATIONS.filter((application) => scoreAs(application) === undefined)).toEqual([
    "UX Design",
    "Ad / commercial",
    "Other",
  ]);
});

test("a fixation heats a disc of 61 pixels in an image of 1920", () => {
  expect(2 * HEAT_SIGMA * 1920).toBe(61);
});

test("shared pages of a workspace without branding have our colours", () => {
  expect(brandStyle(null)).toMatchObject({
    "--brand-bar": "#6515dd",
    "--brand-button": "#00d38c",
    "--brand-menu": "#6515dd",
  });
});

test("the error for a rejected file names every accepted format", () => {
  const message = rejectedFileMessage("notes.txt", true);
  for (const extension of [...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS])
    if (extension !== "jpeg") expect(message).toContain(`.${extension.toUpperCase()}`);
});
