import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const HANDLERS = globSync("lambdas/*/http.ts", { cwd: ROOT, exclude: ["lambdas/kit/*"] });

const importsOf = (file: string): string[] =>
  [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/\bfrom "#([^"]+)"/g)].map(([, target = ""]) => target);

describe.each(HANDLERS)("%s", (file) => {
  const domain = path.basename(path.dirname(file));

  test("serves the contract of its own domain", () => {
    const contracts = importsOf(file).filter((target) => /^contracts\/[a-z-]+\.ts$/.test(target));
    expect(contracts).toContain(`contracts/${domain}.ts`);
  });

  test("serves it with use cases of that domain, or with journeys", () => {
    const used = importsOf(file).filter((target) => target.startsWith("domain/"));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((target) => !target.startsWith(`domain/${domain}/`) && !target.startsWith("domain/journeys/"))).toEqual(
      [],
    );
  });
});

test("every domain that has a handler is checked", () => {
  expect(HANDLERS.length).toBeGreaterThan(9);
});
