import { expect, it } from "vitest";
import { isAccepted, productionLicences, rejectedLicences } from "#tools/licences.ts";
import { completeBill } from "#tools/sbom.ts";

it.each([
  ["MIT", true],
  ["GPL-3.0", false],
  ["AGPL-3.0-only", false],
  ["UNLICENSED", false],
  ["none", false],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["MIT AND OFL-1.1", true],
  ["MIT AND GPL-3.0-only", false],
])("the check accepts or rejects the licence %s", (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted);
});

it("the check lists production dependencies once, including nested ones and those without a licence", () => {
  const packages = {
    "": { version: "1.0.0", license: "UNLICENSED" },
    "node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/a/node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/@scope/a": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true },
  };
  expect(productionLicences({ packages })).toEqual([
    { name: "@scope/a", version: "1.0.0", licence: "none", contents: [] },
    { name: "b", version: "2.0.0", licence: "MIT", contents: [] },
  ]);
});

it("the check judges what a binary contains, whatever its package declares, unless a decision justifies it", () => {
  const packageOf = (name: string) => {
    const [found] = productionLicences({ packages: { [`node_modules/${name}`]: { version: "1.0.0", license: "MIT" } } });
    return found!;
  };
  const ffmpeg = packageOf("@seydx/node-av-linux-x64");
  expect(ffmpeg.contents).toContainEqual({ name: "FDK-AAC", licence: "FDK-AAC" });
  expect(rejectedLicences(ffmpeg)).toEqual([]);
  expect(rejectedLicences({ ...ffmpeg, name: "another" })).toEqual(expect.arrayContaining(["GPL-3.0-or-later", "FDK-AAC"]));
  expect(rejectedLicences(packageOf("@sparticuz/chromium"))).toEqual([]);
});

it("the bill of materials adds what npm does not know: libraries inside binaries, and base images once each", () => {
  const known = [
    { type: "library", name: "zod" },
    { type: "library", name: "@sparticuz/chromium", version: "153.0.0" },
  ];
  const dockerfile = "FROM node:24.21.0-slim AS packages\nRUN true\nFROM node:24.21.0-slim\n";
  const { components } = completeBill({ bomFormat: "CycloneDX", components: known }, dockerfile);
  const chromium = { type: "library", name: "Chromium", licenses: [{ license: { id: "BSD-3-Clause" } }] };
  const image = { type: "container", name: "node", version: "24.21.0-slim" };
  expect(components).toEqual([known[0], { ...known[1], components: [chromium] }, image]);
});
