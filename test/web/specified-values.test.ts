import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BannerRequest } from "#contracts/captures.ts";
import { EMPTY_ANSWER, FAILED_ANSWER } from "#contracts/copilot.ts";
import { errors } from "#contracts/kit/errors.ts";
import { AD_DIMENSIONS, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { SUGGESTED_BRANDING } from "#contracts/staff/workspaces.ts";
import { REFERRAL_SOURCES, WORK_FIELDS } from "#contracts/survey.ts";
import { PREVIEW_TEMPLATES, TEMPLATE_KINDS } from "#contracts/templates.ts";
import { auditFeedbackTemplate } from "#domain/audits/emails/audit-feedback.ts";
import { templatesOf } from "#domain/benchmarks/catalogue.ts";
import { BRAND_COLOURS } from "#domain/brands/tracking/draw-boxes.ts";
import { type Rgb, toRgb } from "#kit/portable/colours.ts";
import { ratingColour } from "#kit/scores/bands.ts";
import { BrandAttentionCard } from "#web/app/shared/viewer/brands/brand-attention-card.tsx";
import { brandColour } from "#web/app/shared/viewer/brands/brand-curves.ts";
import { BENCHMARK, BenchmarkCurve } from "#web/app/shared/viewer/scores/benchmark-curve.tsx";
import { PICKER_ACCEPT } from "#web/kit/uploads/sniff.ts";
import { combine } from "#web/staff/features/benchmarks/usage/combine.ts";
import { sampleBrandResult } from "./kit/brands-state.ts";

const tokens = readFileSync(new URL("../../web/ui/tokens.css", import.meta.url), "utf8");

/** The hue of a colour, in degrees. */
function hueOf([red, green, blue]: Rgb): number {
  const [most, range] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
  const sector = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sector * 60 + 360) % 360;
}

test("countries and industries match the specification, and the first choice is all of them", () => {
  expect(COUNTRIES).toEqual({
    "": "All countries",
    de: "Germany",
    nl: "The Netherlands",
    es: "Spain",
    uk: "United Kingdom",
    us: "United States",
  });
  expect(INDUSTRIES).toEqual([
    "",
    "arts and entertainment",
    "vehicles",
    "computers electronics and technology",
    "e-commerce and shopping",
    "finance",
    "food and beverages",
    "home and garden",
    "lifestyle",
    "news and media",
    "sports",
    "travel",
  ]);
});

test("devices, dimensions of ads and the answers after sign-up match the specification", () => {
  expect(DEVICES).toEqual(["mobile", "desktop"]);
  expect(AD_DIMENSIONS).toEqual(["300x250", "728x90", "160x600", "300x600", "970x90", "970x250", "320x50", "320x100", "300x200"]);
  expect(REFERRAL_SOURCES).toEqual([
    "Advertisement",
    "Google/search",
    "Linkedin/Facebook",
    "Referred by friend / colleague",
    "Other",
  ]);
  expect(WORK_FIELDS).toEqual([
    "CRO",
    "Display Advertising / Performance Marketing",
    "Other",
    "Social media (advertising)",
    "UX",
  ]);
});

test("a banner is recorded for five seconds in the centre of the page by default", () => {
  const request = { src: "https://ads.example.com", title: "Spring", dimensions: "300x600" };
  expect(BannerRequest.parse(request)).toMatchObject({ duration: 5000, position: "center" });
});

test("the message of a link that is no longer shared and the suggested brand colours match the specification", () => {
  const message = "Unfortunately, this heatmap is no longer accessible. Please inquire with your contact person.";
  expect(errors["share.link_not_found"].message).toBe(message);
  expect(SUGGESTED_BRANDING).toEqual({ bar: "#6515dd", background: "#ebebef", button: "#00d38c", menu: "#6515dd" });
});

test("error messages match the specification", () => {
  expect(errors["account.has_subscription"].message).toBe(
    "Deleting your account while you are the admin is not possible when you have an active subscription. Please cancel your subscription first.",
  );
  expect(errors["factor.phone_undeliverable"].message).toBe(
    "Please enter a valid international phone number (e.g. +15555550123).",
  );
  expect(errors["factor.not_found"].message).toBe("No MFA factors enrolled.");
});

test("combinations of two categories are counted by row, by column and in total, with the largest count", () => {
  const items = [
    ["Station", "Day"],
    ["Station", "Day"],
    ["Station", "Night"],
    ["Street", "Night"],
    ["Street", ""],
  ].map(([Place = "", Light = ""]) => ({ categories: { Place, Light } }));
  const axes = [
    { name: "Place", values: ["Station", "Street"] },
    { name: "Light", values: ["Day", "Night"] },
  ] as const;
  const { rows, totals, total, largest } = combine(items, ...axes);
  expect(rows.map(({ value, counts, total: sum }) => [value, ...counts.map(({ count }) => count), sum])).toEqual([
    ["Station", 2, 1, 3],
    ["Street", 0, 1, 1],
  ]);
  expect([...totals.map(({ count }) => count), total, largest]).toEqual([2, 2, 4, 2]);
});

test("the benchmark curve has eleven points and is symmetric around the average", () => {
  expect(BENCHMARK).toEqual([0, 3, 8, 15, 30, 40, 30, 15, 8, 3, 0]);
});

test("the benchmark curve spans the scores from 0 to 100, with a line at 50", () => {
  const linesOf = (score: number) =>
    [...renderToStaticMarkup(createElement(BenchmarkCurve, { score })).matchAll(/<line[^>]* x1="([\d.]+)"/g)].map(([, x]) =>
      Number(x),
    );
  const [average, min] = linesOf(0);
  const [, max] = linesOf(100);
  expect([min, average]).toEqual([0, max! / 2]);
});

test("the file picker offers JPEG, PNG and MP4 among the accepted types", () => {
  const offered = PICKER_ACCEPT.any.split(",").map((type) => type.trim());
  expect(offered).toEqual(expect.arrayContaining([".jpg", ".jpeg", ".png", ".mp4"]));
});

test("the colours match the specification", () => {
  const specified = {
    accent: "6515dd",
    "accent-strong": "3e1191",
    "accent-bright": "8b78fa",
    "danger-bright": "ff5555",
    "warning-bright": "fbb81b",
    "success-bright": "00d38c",
    neutral: "282447",
    text: "2a2d3b",
    "surface-strong": "ebebef",
  };
  for (const [name, colour] of Object.entries(specified))
    expect(tokens).toMatch(new RegExp(`--color-${name}: (light-dark\\()?#${colour}\\b`));
});

test("each kind has the specified number of templates, and scores are previewed in the specified templates", () => {
  const [ooh, display, social] = (["ooh", "display", "social"] as const).map((kind) => templatesOf(kind).length) as [
    number,
    number,
    number,
  ];
  expect(ooh).toBeGreaterThanOrEqual(60);
  expect(display).toBeGreaterThanOrEqual(90);
  expect(social).toBeGreaterThanOrEqual(18);
  expect(TEMPLATE_KINDS).toHaveLength(3);
  expect(PREVIEW_TEMPLATES).toEqual({ ooh: [28, 80], social: [14, 12] });
});

test("brands rotate through three colours, and ratings of audits have three colours by value", () => {
  const colours = [0, 1, 2, 3, 4, 5].map(brandColour);
  expect(new Set(colours).size).toBe(3);
  expect(colours.slice(3)).toEqual(colours.slice(0, 3));
  // The boxes in the brand video have the hues of the curves.
  const curves = colours.slice(0, 3).map((colour) => {
    const token = /--color-chart-\d/.exec(colour)![0];
    return hueOf(toRgb(new RegExp(`${token}: light-dark\\(#\\w+, (#\\w+)\\)`).exec(tokens)![1]!));
  });
  for (const [index, box] of BRAND_COLOURS.entries()) expect(Math.abs(hueOf(box) - curves[index]!)).toBeLessThan(15);
  expect([3, 3.9, 4, 5, 5.9, 6].map(ratingColour)).toEqual(["error", "error", "info", "info", "info", "success"]);
});

test("Co-Pilot uses the specified messages for an empty answer and for a failure", () => {
  expect(EMPTY_ANSWER).toBe("I'm sorry, I didn't receive a proper response. Please try again.");
  expect(FAILED_ANSWER).toBe("I'm experiencing some technical difficulties. Please check your connection and try again.");
});

test("feedback about each kind of audit has the specified subject", () => {
  const write = (kind: "creative" | "ux") =>
    auditFeedbackTemplate.write({ from: "ada@example.com", kind, heatmap: "hm_1", feedback: "Good" }, String).subject;
  expect([write("creative"), write("ux")]).toEqual(["Beta feedback - Creative Quality Audit", "Beta feedback - UX Audit"]);
});

test("a brand that never appears is not visible, and fails both checks of the start", () => {
  const { duration, all } = sampleBrandResult();
  const metrics = { ...all.metrics, attention: null, first_appearance: null, in_first_2: false, in_first_5: false };
  const card = renderToStaticMarkup(createElement(BrandAttentionCard, { brand: { duration, all: { ...all, metrics } } }));
  const facts = [...card.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [
    name,
    value!.includes("<svg") && value!.includes("lucide-x"),
    value!.replace(/<[^>]+>/g, ""),
  ]);
  expect(facts.slice(1)).toEqual([
    ["Brand Attention", false, "Not visible"],
    ["First appearance", false, "Never"],
    ["Brand in first 2 sec.", true, "No"],
    ["Brand in first 5 sec.", true, "No"],
  ]);
});
