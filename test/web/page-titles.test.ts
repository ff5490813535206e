import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { titleOf } from "#web/app/routes/shell/page-titles.ts";
import { READS_CONFIGURATION } from "#web/build/route-preloads.ts";
import { staffTitleOf } from "#web/staff/routes/shell/staff-pages.ts";

const ROUTER = path.resolve(import.meta.dirname, "../../web/app/routes/router.tsx");
/** The routes of the customer app. */
const ROUTES = ["router.tsx", "static-pages.ts"].map((file) => readFileSync(path.join(ROUTER, "..", file), "utf8")).join("\n");
/** Addresses below another one, or of any path. */
const NESTED = new Set(["device", "webhooks", ":page", "*"]);

test("every route of the customer app has a title of its own", () => {
  const literal = [...ROUTES.matchAll(/path: "([^"]+)"/g)].map(([, address]) => address!);
  const shared = [...ROUTES.matchAll(/\[((?:"\w+",? ?)+)\]\.map/g)].flatMap(([, names]) => names!.match(/\w+/g)!);
  const addresses = [...literal, ...shared].filter((address) => !NESTED.has(address));
  expect(addresses.length).toBeGreaterThan(30);
  expect(addresses.filter((address) => titleOf(`/${address}`) === undefined)).toEqual([]);
  expect(["/viewonly/sh_1", "/viewonly/report/sh_1", "/"].map(titleOf)).toEqual([
    "Shared heatmap",
    "Shared report",
    "See where people look",
  ]);
});

test("every route of the staff app has a title of its own", () => {
  const source = readFileSync(path.resolve(ROUTER, "../../../staff/routes/router.tsx"), "utf8");
  // Addresses that only lead to another one show no page.
  const addresses = [...source.matchAll(/path: "([^":*]+)(?!.*movedTo)/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(15);
  expect(addresses.filter((address) => staffTitleOf(`/${address}`) === undefined)).toEqual([]);
  expect(staffTitleOf("/nowhere")).toBeUndefined();
});

test("pages that need a session preload the configuration, and pages that never read it do not", () => {
  const inShell = [...ROUTES.matchAll(/^ {8}\{\s*path: "([^"*]+)"/gm)].map(([, address]) => `/${address}`);
  expect(inShell.length).toBeGreaterThanOrEqual(20);
  const readers = [
    ...inShell,
    "/",
    "/help",
    "/accuracy",
    "/help/scores",
    "/login",
    "/signup",
    "/invited",
    "/demo/00000000",
    "/display-report/x",
  ];
  expect(readers.filter((address) => !READS_CONFIGURATION.test(address))).toEqual([]);
  const others = [
    "/viewonly/sh_1",
    "/viewonly/report/sh_1",
    "/boldlens/sh_1",
    "/api/sh_1",
    "/terms",
    "/privacy",
    "/demo",
    "/reset",
  ];
  const unknown = ["/success", "/actions", "/signed-in", "/nowhere", "/homes", "/compared"];
  expect([...others, ...unknown].filter((address) => READS_CONFIGURATION.test(address))).toEqual([]);
});

test("files named as pages are those that a router opens, with different names in an application", () => {
  const web = path.resolve(ROUTER, "../../..");
  for (const application of ["app", "staff"]) {
    const pages = globSync(`${application}/**/*-page.tsx`, { cwd: web });
    const names = pages.map((file) => path.basename(file));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    const openers = globSync(`${application}/{routes/{router.tsx,static-pages.ts,main-pages.ts},features/demo/pages.ts}`, {
      cwd: web,
    });
    const sources = openers.map((file) => readFileSync(path.join(web, file), "utf8")).join("\n");
    expect(names.filter((name) => !sources.includes(`/${name}"`))).toEqual([]);
    expect(names.length).toBeGreaterThan(15);
  }
});

test("unknown addresses have no title", () => {
  expect(titleOf("/nowhere/else")).toBeUndefined();
  expect(titleOf("/")).toBe("See where people look");
});
