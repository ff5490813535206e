import { expect, test } from "vitest";
import { InvalidCheckFile } from "#packages/cli/src/check/file-mistakes.ts";
import { readCheckFile } from "#packages/cli/src/check/read-check-file.ts";

const mistakesIn = (text: string): readonly string[] => {
  try {
    readCheckFile("attention.yml", text);
  } catch (error) {
    if (error instanceof InvalidCheckFile) return error.message.split("\n");
    throw error;
  }
  return [];
};

test("a file with every kind of target, area and rule is read", () => {
  const { checks } = readCheckFile(
    "attention.yml",
    `version: 1
checks:
  - name: Poster
    image: ads/poster.png
    application: (Digital) Out Of Home
    areas:
      logo: { box: [24, 16, 10%, 64px] }
      headline: { text: Everything must go }
    rules:
      - logo.share >= 8%
      - headline.firstLook <= 2
      - clarity > 40
  - page: http://localhost:3000/
    device: mobile
    areas:
      cta: { selector: "#buy" }
    rules: [cta.share >= 0.08]
  - banner: https://ads.example/banner/
    size: 300x250
    areas:
      logo: { box: [0, 0, 100, 50] }
    rules: [logo.seenIn.first2s]
`,
  );
  expect(checks).toMatchObject([
    {
      name: "Poster",
      kind: "image",
      target: "ads/poster.png",
      line: 3,
      areas: [
        {
          name: "logo",
          place: {
            kind: "box",
            sides: [
              { amount: 24, unit: "px" },
              { amount: 16, unit: "px" },
              { amount: 10, unit: "%" },
              { amount: 64, unit: "px" },
            ],
          },
        },
        { name: "headline", place: { kind: "text", text: "Everything must go" } },
      ],
      rules: [
        { line: 10, measured: { area: "logo", metric: "share" }, operator: ">=", limit: 0.08 },
        { line: 11, measured: { metric: "firstLook" }, operator: "<=", limit: 2 },
        { line: 12, measured: { score: "clarity" }, operator: ">", limit: 40 },
      ],
    },
    {
      name: "http://localhost:3000/",
      kind: "page",
      device: "mobile",
      areas: [{ place: { kind: "selector", selector: "#buy" } }],
    },
    { kind: "banner", size: "300x250", rules: [{ measured: { metric: "firstSeen" }, operator: "<=", limit: 2 }] },
  ]);
});

/** A file with one check, whose lines begin at 3. */
const withCheck = (...lines: readonly string[]) => ["version: 1", "checks:", ...lines].join("\n");
const image = ["  - image: a.png", "    areas:", "      logo: { box: [0, 0, 10, 10] }"];
const withRule = (rule: string) => withCheck(...image, "    rules:", `      - ${rule}`);

test.each([
  ["no YAML", "version: [1", /^attention\.yml:1:12: /],
  ["a duplicate key", "version: 1\nversion: 1", /:2:1: Map keys must be unique/],
  ["nothing", "", /:1:1: The file must be a map/],
  ["no version", "checks: []", /The file must say "version: 1"/],
  ["another version", "version: 2\nchecks: []", /:1:10: version must be 1, not "2"/],
  ["no checks", "version: 1", /The file has no checks/],
  ["an empty list of checks", "version: 1\nchecks: []", /:2:9: checks must contain at least one check/],
  ["an unknown key", "version: 1\nchekcs: []", /:2:1: The file has no "chekcs"\. Known: version, checks/],
  ["an unknown key of a check", withCheck("  - image: a.png", "    colour: red"), /:4:5: A check has no "colour"/],
  ["no target", withCheck("  - name: x", "    rules: [clarity > 1]"), /:3:5: A check needs one of image, video/],
  ["two targets", withCheck("  - image: a.png", "    video: b.mp4"), /:4:5: A check has one target/],
  ["no rules", withCheck("  - image: a.png"), /:3:5: A check needs at least one rule/],
  ["rules that are no list", withCheck("  - image: a.png", "    rules: clarity > 1"), /:4:12: rules must be a list/],
  ["an address without a scheme", withCheck("  - website: example.com"), /:3:14: website must be an address/],
  ["a banner without a size", withCheck("  - banner: https://x.example/"), /:3:5: A banner needs its size/],
  ["a size in words", withCheck("  - banner: https://x.example/", "    size: large"), /:4:11: size must be width and height/],
  ["an unknown device", withCheck("  - image: a.png", "    device: tv"), /:4:13: device must be desktop or mobile, not "tv"/],
  ["an area without a place", withCheck("  - image: a.png", "    areas:", "      logo: {}"), /:5:7: The area logo needs one of/],
  [
    "an area with two places",
    withCheck("  - image: a.png", "    areas:", "      a: { text: x, box: [0, 0, 1, 1] }"),
    /:5:21: .*one place/,
  ],
  [
    "an area with a bad name",
    withCheck("  - image: a.png", "    areas:", "      a b: { text: x }"),
    /:5:7: "a b" can’t be the name/,
  ],
  [
    "a selector in an image",
    withCheck("  - image: a.png", "    areas:", "      a: { selector: b }"),
    /:5:12: A selector needs a page.* In a check of an image, use a box/,
  ],
  [
    "a text in a video",
    withCheck("  - video: a.mp4", "    areas:", "      a: { text: b }"),
    /:5:12: .*In a check of a video, use a box/,
  ],
  [
    "a box with three sides",
    withCheck("  - image: a.png", "    areas:", "      a: { box: [1, 2, 3] }"),
    /:5:17: box is \[left, top/,
  ],
  ["a box without a width", withCheck("  - image: a.png", "    areas:", "      a: { box: [1, 2, 0, 3] }"), /larger than 0/],
  [
    "a side that is no length",
    withCheck("  - image: a.png", "    areas:", "      a: { box: [1em, 2, 3, 4] }"),
    /:5:18: A side of a box/,
  ],
  ["a side above 100%", withCheck("  - image: a.png", "    areas:", "      a: { box: [1, 2, 120%, 4] }"), /at most 100%/],
  ["a rule that is none", withRule("logo is large"), /:7:9: "logo is large" isn’t a rule\. Rules look like/],
  ["a rule about an unknown area", withRule("cta.share > 0.1"), /:7:9: There is no area "cta"\. Areas are logo/],
  ["an unknown metric", withRule("logo.size > 1"), /"size" isn’t measured\. Measured are share, firstLook, firstSeen/],
  ["an unknown score", withRule("beauty > 1"), /"beauty" isn’t a score/],
  ["a share above 1", withRule("logo.share > 8"), /A share is between 0 and 1: write 8% or 0\.08/],
  ["a share above 100%", withRule("logo.share > 800%"), /A share is between 0% and 100%\.$/],
  ["a score above 100", withRule("clarity > 101"), /between 0 and 100/],
  ["a score in percent", withRule("clarity > 50%"), /Only shares are compared with percentages/],
  [
    "a first look in a video",
    withCheck("  - video: a.mp4", "    areas:", "      a: { box: [0, 0, 1, 1] }", "    rules: [a.firstLook <= 2]"),
    /:6:13: firstLook is known for still images\. In a check of a video, use a\.seenIn\.first2s/,
  ],
])("the check file error “%s” is explained with its line", (_, text, message) => {
  expect(mistakesIn(text).join("\n")).toMatch(message);
});

test("a rule can name an area that has a mistake itself", () => {
  const text = withCheck("  - image: a.png", "    areas:", "      logo: { box: [1] }", "    rules:", "      - logo.share > 1%");
  expect(mistakesIn(text)).toEqual([expect.stringContaining(":5:20: box is [left, top")]);
});

test("all mistakes are reported at once, in lines that editors can open", () => {
  const text = withCheck("  - image: a.png", "    colour: red", "    rules:", "      - beauty > 1", "      - cta.share > 1%");
  expect(mistakesIn(text).map((line) => line.replace(/(:\d+:\d+:).*/, "$1"))).toEqual([
    "attention.yml:4:5:",
    "attention.yml:6:9:",
    "attention.yml:7:9:",
  ]);
});
