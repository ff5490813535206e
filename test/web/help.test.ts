import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { HELP_PAGES, type HelpPage, helpPath } from "#contracts/help.ts";
import { HELP } from "#domain/copilot/tools/help.ts";
import { FACTS, withFacts, withOrigin } from "#web/app/features/help/facts.ts";
import { headingId, readDocument } from "#web/app/features/help/read-document.ts";
import { searchHelp } from "#web/app/features/help/search-help.ts";
import { TOPICS } from "#web/app/features/help/topics.ts";
import { routes } from "#web/app/routes/router.tsx";
import { HELP_FOR_ROUTE } from "#web/app/shared/help/help-for-route.ts";
import { TUTORIALS } from "#web/app/shared/tutorials/tutorial-names.ts";
import { SUPPORTED_BROWSERS } from "#web/kit/supported-browsers.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "web/app/features/help/pages");
const written = (page: HelpPage): string => readFileSync(path.join(folder, `${page}.md`), "utf8");
const documents = HELP_PAGES.map((page) => readDocument(page, withFacts(written(page))));
const search = searchHelp(documents);

/** Addresses of sections outside the help, by page. */
const ids = (file: string): string[] =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(/(?:\bid="|\[")([\w-]+)"/g)].map(([, id]) => id!);
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  "/accuracy": ids("web/app/features/accuracy/table-of-contents.tsx"),
};

/** Whether a path within the application leads to a page and, with a hash, to a section of it. */
function isReachable(link: string): boolean {
  const { pathname, hash } = new URL(link, "https://sightline.test");
  if (/^\/(v1\/openapi\.json|clients\/)/.test(pathname)) return true;
  const matched = matchRoutes(routes, pathname);
  if (!matched || matched.at(-1)?.route.path === "*") return false;
  const section = decodeURIComponent(hash.slice(1));
  if (pathname.startsWith("/help/")) {
    const document = documents.find(({ page }) => pathname === `/help/${page}`);
    return document !== undefined && (!section || document.sections.some(({ id }) => id === section));
  }
  return !section || (SECTIONS[pathname]?.includes(section) ?? false);
}

/** The paths of all pages below some routes. */
function pathsOf(of: readonly RouteObject[], above = ""): string[] {
  return of.flatMap(({ path: part = "", children, index }) => {
    const full = part === "*" ? "*" : `${above}/${part}`.replace(/\/+/g, "/");
    return children && !index ? pathsOf(children, full) : [full === "/" ? full : full.replace(/\/$/, "")];
  });
}

test("every route has a help page, and every help page and section that a route names exists", () => {
  expect(pathsOf(routes).filter((route) => route !== "*" && !HELP_FOR_ROUTE[route])).toEqual([]);
  expect(Object.values(HELP_FOR_ROUTE).filter((place) => !isReachable(`/help/${place}`))).toEqual([]);
  const patterns = new Set(pathsOf(routes));
  expect(Object.keys(HELP_FOR_ROUTE).filter((route) => !patterns.has(route))).toEqual([]);
});

test("Co-Pilot’s answers about the product link to existing help pages", () => {
  expect(Object.values(HELP).filter(({ place }) => !isReachable(helpPath(place)))).toEqual([]);
});

test("every help page is listed once under a topic", () => {
  expect(TOPICS.flatMap(({ pages }) => pages).sort()).toEqual([...HELP_PAGES].sort());
  expect(readdirSync(folder).sort()).toEqual(HELP_PAGES.map((page) => `${page}.md`).sort());
});

test.each(documents)("$page links only to pages and sections that exist, and its headings are distinct", (document) => {
  const links = [...`${document.lead}\n${document.body}`.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const inside = links.filter((link) => !/^https:\/\//.test(link));
  expect(inside.filter((link) => !isReachable(link))).toEqual([]);
  const headings = document.sections.map(({ id }) => id);
  expect(new Set(headings).size).toBe(headings.length);
});

test.each([...HELP_PAGES])("the numbers on %s come from the rules of the product", (page) => {
  const prose = written(page)
    .replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\{\{[\w.]+\}\}|<[^>]+>/g, "")
    .replaceAll(/^\d+\. /gm, "")
    // Limits per hour are compared with the rules in test/developers/limits.test.ts.
    .replaceAll(/^\| [^|]+ \| [\d,]+ \|$/gm, "")
    // Names, not numbers of the product.
    .replaceAll(/HTML5|16-bit|RFC \d+|“\d+–\d+”|November 2026/g, "");
  expect(prose.match(/.*\d.*/g) ?? []).toEqual([]);
});

test("every fact is used, and unknown facts are an error", () => {
  const all = HELP_PAGES.map(written).join("\n");
  expect(Object.keys(FACTS).filter((fact) => !all.includes(`{{${fact}}}`))).toEqual([]);
  expect(() => withFacts("{{unknown}}")).toThrow("unknown");
});

test("examples in the help name the site that shows them, and programs import what they use", () => {
  const shown = HELP_PAGES.map((page) => withOrigin(withFacts(written(page)), "https://heatmaps.example")).join("\n");
  expect(shown).toContain("curl https://heatmaps.example/v1/heatmaps");
  expect(shown).not.toContain("YOUR-SITE");
  const programs = [...shown.matchAll(/```python\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
  expect(programs.filter((code) => code.includes("os.") && !code.includes("import os"))).toEqual([]);
});

test("the README names the supported browsers", () => {
  const { chrome, edge, firefox, safari } = SUPPORTED_BROWSERS;
  expect(edge).toBe(chrome);
  const named = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari},`;
  expect(readFileSync(path.join(root, "README.md"), "utf8")).toContain(named);
});

test("every tutorial that a page names exists, with a video, captions and an image", () => {
  const named = HELP_PAGES.flatMap((page) => [...written(page).matchAll(/<Tutorial name="([^"]+)"/g)].map(([, name]) => name!));
  expect([...new Set(named)].sort()).toEqual(Object.keys(TUTORIALS).sort());
  const files = readdirSync(path.join(root, "web/app/shared/tutorials/recorded"), { withFileTypes: true });
  const expected = Object.keys(TUTORIALS).flatMap((name) => ["mp4", "vtt", "webp"].map((kind) => `${name}.${kind}`));
  expect(files.map(({ name }) => name).sort()).toEqual(expected.sort());
});

test.each([
  ["recieve attention score", "/help/scores#attention-score"],
  ["two factr", "/help/account#two-factor-authentication"],
  ["cancle my plan", "/help/billing#cancel"],
  ["webhok", "/help/webhooks#create-a-webhook"],
  ["powerpiont", "/help/exports#slides"],
  ["how do I invite people?", "/help/workspace#invite-people"],
  ["pasword forgotten", "/help/account#change-or-reset-your-password"],
  ["proximty", "/help/scores#proximity"],
])("the search finds “%s” despite typing errors", (words, path) => {
  expect(
    search(words)
      .slice(0, 3)
      .map((hit) => hit.path),
  ).toContain(path);
});

test("exact matches rank above similar words, and excerpts have no space before punctuation", () => {
  expect(search("logo")[0]!.path).toMatch(/^\/help\/brands/);
  for (const { excerpt, title } of search("logo")) {
    expect(`${title} ${excerpt}`.toLowerCase()).toContain("logo");
    expect(excerpt).not.toMatch(/ [.,;:]/);
  }
});

test("a search for an unknown word returns no results, and excerpts are plain text around the word", () => {
  expect(search("xyzzyplugh")).toEqual([]);
  for (const { excerpt } of search("credit")) expect(excerpt).not.toMatch(/[*`|]|\]\(|\{\{/);
});

test("ids of headings keep letters and numbers", () => {
  expect(headingId("You can’t log in")).toBe("you-cant-log-in");
  expect(headingId("What’s new? (2026)")).toBe("whats-new-2026");
});
