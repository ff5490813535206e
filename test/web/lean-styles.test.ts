import { readFileSync } from "node:fs";
import path from "node:path";
import { preprocessCSS, resolveConfig } from "vite";
import { expect, test } from "vitest";
import { spa } from "#web/build/spa.ts";
import { themeDeclarations } from "#web/build/theme-stylesheet.ts";

const STYLES = path.resolve(import.meta.dirname, "../../web/ui/base.css");

test("the stylesheet defines the custom properties of the component library that something reads, and no others", async () => {
  const { NODE_ENV } = process.env;
  const config = await resolveConfig(
    { ...spa({ name: "app", base: "/", command: "build" }), configFile: false, logLevel: "error" },
    "build",
  ).finally(() => {
    process.env.NODE_ENV = NODE_ENV;
  });
  const { code } = await preprocessCSS(readFileSync(STYLES, "utf8"), STYLES, config);
  const all = `${code}\n${themeDeclarations().join("\n")}`;
  const defined = new Set([...code.matchAll(/(--amplify-[\w-]+)\s*:/g)].map(([, name]) => name!));
  const read = new Set([...all.matchAll(/var\(\s*(--amplify-[\w-]+)/g)].map(([, name]) => name!));
  expect([...defined].filter((name) => !read.has(name))).toEqual([]);
  expect(defined).toContain("--amplify-components-button-border-color");
  expect(defined).not.toContain("--amplify-components-accordion-background-color");
  expect([...read].filter((name) => !all.includes(`${name}:`))).toEqual([]);
  expect(code).toContain(".amplify-button--primary");
  expect(code).not.toMatch(/\.amplify-button--\w+--\w+/);
  expect(code).not.toMatch(/[;{}]\s*\{/);
});
