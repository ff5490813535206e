import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { build } from "esbuild";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { withLazySchemas } from "#web/build/lazy-schemas.ts";
import { lazySchema } from "#web/kit/api/lazy-schema.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CONTRACTS = globSync("contracts/**/*.ts", { cwd: ROOT });
const WRAPPED = /^export const (\w+)(?:: [^=]+)? = \/\* @__PURE__ \*\/ lazySchema\(/gm;

test("only schemas of contracts are constructed lazily", async () => {
  const wrapped = await Promise.all(
    CONTRACTS.map(async (file) => {
      const names = [...withLazySchemas(readFileSync(path.join(ROOT, file), "utf8"), file).matchAll(WRAPPED)].map(
        ([, name]) => name!,
      );
      const module = (await import(path.join(ROOT, file))) as Record<string, unknown>;
      return names.map((name) => [`${file} ${name}`, module[name] instanceof z.ZodType] as const);
    }),
  );
  expect(wrapped.flat().length).toBeGreaterThan(200);
  expect(wrapped.flat().filter(([, isSchema]) => !isSchema)).toEqual([]);
});

test("the schemas of operations are constructed lazily, and descriptions are removed", () => {
  const source = `import * as z from "zod";
export const Title = z.string().max(9).meta({ description: "Of a project" });
const MOST = Math.max(1, 2);
export const { shape } = z.object({});
export const projects = contract("projects", {
  rename: { path: "/projects", body: z.object({ title: Title }), returns: Title },
});
`;
  expect(withLazySchemas(source, "/app/contracts/projects.ts")).toBe(`import { lazySchema } from "#web/kit/api/lazy-schema.ts";
import * as z from "zod";
export const Title = /* @__PURE__ */ lazySchema(() => z.string().max(9));
const MOST = Math.max(1, 2);
export const { shape } = z.object({});
export const projects = contract("projects", {
  rename: { path: "/projects", body: /* @__PURE__ */ lazySchema(() => z.object({ title: Title })), returns: Title },
});
`);
});

test("loading the contracts constructs none of their objects", async () => {
  const { outputFiles } = await build({
    stdin: { contents: CONTRACTS.map((file) => `import "./${file}";`).join("\n"), resolveDir: ROOT },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "neutral",
    plugins: [
      {
        name: "as-the-web-build",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^zod$/ }, ({ path: name }) => ({ path: name, namespace: "given" }));
          onResolve({ filter: /\/lazy-schema\.ts$/ }, ({ path: name }) => ({ path: name, namespace: "given" }));
          onLoad({ filter: /^zod$/, namespace: "given" }, () => ({ contents: "module.exports = zod" }));
          onLoad({ filter: /lazy-schema/, namespace: "given" }, () => ({ contents: "module.exports = { lazySchema }" }));
          onLoad({ filter: /[\\/](contracts|kit)[\\/].*\.ts$/ }, ({ path: file }) => ({
            contents: withLazySchemas(readFileSync(file, "utf8"), file),
            loader: "ts",
          }));
        },
      },
    ],
  });
  const objects: string[] = [];
  const lazily = (construct: () => z.ZodType) =>
    lazySchema(() => {
      const schema = construct();
      if (schema instanceof z.ZodObject) objects.push(String(construct));
      return schema;
    });
  const globals = { zod: z, lazySchema: lazily, module: {}, URL, TextEncoder, TextDecoder };
  vm.runInNewContext(outputFiles[0]!.text, globals);
  expect(objects).toEqual([]);
  vm.runInNewContext(`${outputFiles[0]!.text}; Branding.shape;`, globals);
  expect(objects).toHaveLength(1);
});

test("a schema is constructed once, when it is first used", () => {
  const construct = vi.fn(() => z.object({ title: z.string().max(9) }));
  const Project = lazySchema(construct);
  const Page = lazySchema(() => z.object({ projects: z.array(Project.extend({ uid: z.string() })), first: Project.nullable() }));
  expect(construct).not.toHaveBeenCalled();
  const page = { projects: [{ uid: "1", title: "Summer" }], first: null };
  expect(Page.parse(page)).toEqual(page);
  expect(Page.safeParse({ projects: [], first: { title: "0123456789" } }).error?.issues).toMatchObject([
    { code: "too_big", path: ["first", "title"] },
  ]);
  expect(Object.keys(Project.shape)).toEqual(["title"]);
  expect(Project).toBeInstanceOf(z.ZodObject);
  expect(construct).toHaveBeenCalledTimes(1);
});
