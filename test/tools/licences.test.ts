import { expect, it } from "vitest";
import { isAccepted, productionLicences } from "#tools/licences.ts";

it.each([
  ["MIT", true],
  ["GPL-3.0", false],
  ["AGPL-3.0-only", false],
  ["UNLICENSED", false],
  ["none", false],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["MIT AND OFL-1.1", true],
  ["MIT AND GPL-3.0-only", false],
])("judges the licence %s", (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted);
});

it("lists production dependencies once, nested ones too, and those without a licence", () => {
  const packages = {
    "": { version: "1.0.0", license: "UNLICENSED" },
    "node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/a/node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/@scope/a": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true },
  };
  expect(productionLicences({ packages })).toEqual([
    { name: "@scope/a", version: "1.0.0", licence: "none" },
    { name: "b", version: "2.0.0", licence: "MIT" },
  ]);
});
