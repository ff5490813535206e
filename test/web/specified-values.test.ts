import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { errors } from "#contracts/kit/errors.ts";
import { COUNTRIES, INDUSTRIES } from "#contracts/reference.ts";
import { SUGGESTED_BRANDING } from "#contracts/staff/workspaces.ts";
import { combine } from "#web/admin/features/benchmarks/usage/combine.ts";
import { BENCHMARK, BenchmarkCurve } from "#web/app/shared/viewer/scores/benchmark-curve.tsx";
import { PICKER_ACCEPT } from "#web/kit/uploads/sniff.ts";

test("countries and industries are those of the specification, first the choice of all", () => {
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

test("a link that is no longer shared has the message of the specification, and suggested brand colours are its", () => {
  const message = "Unfortunately, this heatmap is no longer accessible. Please inquire with your contact person.";
  expect(errors["share.gone"].message).toBe(message);
  expect(SUGGESTED_BRANDING).toEqual({ bar: "#6515dd", background: "#ebebef", button: "#00d38c", menu: "#6515dd" });
});

test("rejections have the sentences of the specification", () => {
  expect(errors["account.admin_pays"].sentence).toBe(
    "Deleting your account while you are the admin is not possible when you have an active subscription. Please cancel your subscription first.",
  );
  expect(errors["factor.phone_undeliverable"].sentence).toBe(
    "Please enter a valid international phone number (e.g. +15555550123).",
  );
  expect(errors["factor.none"].sentence).toBe("No MFA factors enrolled.");
});

test("combinations of two categories are counted by row, column and in all, and the largest is known", () => {
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

test("the colours are those of the specification", () => {
  const tokens = readFileSync(new URL("../../web/ui/tokens.css", import.meta.url), "utf8");
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
