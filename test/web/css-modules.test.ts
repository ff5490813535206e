import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { scopedClassName } from "#web/build/css-modules.ts";
import { BREAKPOINTS } from "#web/kit/use-media.ts";

/** `:global(…)` with the selector in it, which may have two levels of parentheses. */
const GLOBAL = /:global\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const CLASS = /\.([a-zA-Z][\w-]*)/g;
const ID = /#([\w-]+)/g;

const web = path.resolve(import.meta.dirname, "../../web");
const files = readdirSync(web, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(path.join(web, file), "utf8");
const modules = new Map(files.filter((file) => file.endsWith(".module.css")).map((file) => [file, classesOf(read(file))]));
/** The global helper classes of base.css. */
const HELPERS = ["tabular", "visually-hidden"];
const IMPORT = /import (\w+) from "([^"]+\.module\.css)"/g;

const camelCase = (name: string) => name.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The classes that a stylesheet defines, without global ones. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(GLOBAL, "")
    .matchAll(/([^{};]+)\{/g);
  const names = [...selectors].flatMap(([, selector]) => [...selector!.matchAll(CLASS)].map(([, name]) => name!));
  return new Set(names);
}

/** How components use the modules: class names, and the prefixes of composed ones. */
const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = read(file);
    return [...source.matchAll(IMPORT)].map(([, name, specifier]) => {
      const module = specifier!.startsWith("#web/")
        ? specifier!.slice("#web/".length)
        : path.join(path.dirname(file), specifier!);
      const entries = [...source.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, "g"))].map(([, entry]) => entry!);
      const composed = [...source.matchAll(new RegExp(`\\b${name}\\[\`([\\w-]+)\\$\\{`, "g"))].map(([, start]) => start!);
      return { file, module, entries, composed };
    });
  });

test("components use only classes that their CSS modules define", () => {
  const unknown = uses.flatMap(({ file, module, entries }) => {
    const known = new Set([...(modules.get(module) ?? [])].map(camelCase));
    return entries.filter((entry) => !known.has(entry)).map((entry) => `${file}: ${entry}`);
  });
  expect(unknown).toEqual([]);
});

test("every class of a CSS module is used", () => {
  const unused = [...modules].flatMap(([module, classes]) => {
    const own = uses.filter((use) => use.module === module);
    const isUsed = (name: string) =>
      own.some(({ entries, composed }) => entries.includes(camelCase(name)) || composed.some((start) => name.startsWith(start)));
    return [...classes].filter((name) => !isUsed(name)).map((name) => `${module}: ${name}`);
  });
  expect(unused).toEqual([]);
});

/** Classes of Amplify UI and AG Grid. */
const OF_LIBRARIES = /^(amplify|ag)-/;

/** The names that `:global(…)` of a module contains. */
const globalsOf = (module: string, name: RegExp): string[] =>
  [...read(module).matchAll(GLOBAL)].flatMap(([, selector]) => [...selector!.matchAll(name)].map(([, found]) => found!));

test("every class that a CSS module references in another one exists", () => {
  const scoped = new Set([...modules].flatMap(([module, classes]) => [...classes].map((name) => scopedClassName(name, module))));
  const isKnown = (name: string) => scoped.has(name) || HELPERS.includes(name) || OF_LIBRARIES.test(name);
  const missing = [...modules.keys()].flatMap((file) =>
    globalsOf(file, CLASS)
      .filter((name) => !isKnown(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("CSS modules reference no ids of other components, only that of the application itself", () => {
  const ids = [...modules.keys()].flatMap((file) => globalsOf(file, ID).map((id) => `${file}: ${id}`));
  expect(ids.filter((id) => !id.endsWith(": root"))).toEqual([]);
});

test("all class names of an application are unique in the page", () => {
  for (const other of ["staff", "app"]) {
    const names = [...modules]
      .filter(([module]) => !module.startsWith(`${other}/`))
      .flatMap(([module, classes]) => [...classes].map((name) => scopedClassName(name, module)));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  }
});

test("scripts and stylesheets change the layout at the same widths", () => {
  const custom = [...read("ui/tokens.css").matchAll(/@custom-media --(\w+) (.+);/g)].map(([, name, query]) => [name, query]);
  expect(Object.fromEntries(custom)).toMatchObject(BREAKPOINTS);
});
