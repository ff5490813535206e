import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CAPTURES_PER_HOUR } from "#contracts/captures.ts";
import { importClosure } from "#test/infra/import-closure.ts";
import { FACTS } from "#web/app/features/help/facts.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** What the help page calls each limit that the functions of the public API enforce. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  "captures.create": "websites and banners; a repeated request counts once",
  "exports.${kind}": "zips of a heatmap, of several heatmaps, and of projects, each",
  "exports.slides": "PDF and PowerPoint files",
  "exports.data": "data files",
  "audits.facts": "facts to measure",
  "audits.request": "audits",
  "audits.try_edits": "edits to try, and spots to cover",
  "audits.render_edits": "edits to draw",
  "heatmaps.text": "texts to recognise",
  "heatmaps.gaze": "imports of gaze",
  "heatmaps.area_moments": "reads of areas over time",
  "brands.request": "requests for brand analytics",
  "brands.export": "exports of brand appearances",
  "comments.add": "comments",
  "comments.mention": "people mentioned in comments",
  "projects.create": "projects to create",
  "sharing.share": "share links to create and to change",
  "reports.create": "reports to create",
  "reports.add_ads": "additions of ads to reports",
  "developers.secrets": "webhooks to create, and secrets to replace",
  "developers.webhook_sends": "tests and replays of webhooks, of a workspace",
  "developers.device_codes": "logins of programs to begin, of an IP address",
  "developers.wrong_device_codes": "unknown device codes, of an IP address",
};
/** The limits in what the functions of the public API import, by action. */
function enforcedLimits(): ReadonlyMap<string, number> {
  const files = new Set(globSync("lambdas/*/public.ts", { cwd: root }).flatMap((file) => importClosure(file).sources));
  const code = [...files].map(read).join("\n");
  const limits = [...code.matchAll(/\bperHour\(["`]([^"`]+)["`], (\d+|CAPTURES_PER_HOUR)/g)];
  return new Map(
    limits.map(([, action = "", max = ""]) => [action, max === "CAPTURES_PER_HOUR" ? CAPTURES_PER_HOUR.key : Number(max)]),
  );
}

test("the documentation lists every limit per hour of the public API", () => {
  const enforced = [...enforcedLimits()];
  expect(enforced.map(([action]) => action).toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
  const rows = enforced.map(([action, max]) => `| ${DOCUMENTED[action]} | ${max.toLocaleString("en")} |`);
  const page = read("web/app/features/help/pages/api-requests.md").replace("{{api.captures}}", FACTS["api.captures"]);
  const [, table = ""] = page.split("| In an hour, per key | At most |\n|---|---|\n");
  expect(table.split("\n\n")[0]?.trim().split("\n").toSorted()).toEqual(rows.toSorted());
});
