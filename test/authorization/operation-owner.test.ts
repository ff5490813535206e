import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const HANDLERS = globSync("lambdas/*/http.ts", { cwd: ROOT, exclude: ["lambdas/kit/*"] });

/** What a handler imports, and what the operations import that it shares with the public API. */
const importsOf = (file: string): string[] =>
  globSync([file, path.join(path.dirname(file), "handlers.ts")], { cwd: ROOT }).flatMap((each) =>
    [...readFileSync(path.join(ROOT, each), "utf8").matchAll(/\bfrom "#([^"]+)"/g)].map(([, target = ""]) => target),
  );

/** Contracts that are a part of a domain, with a function of their own. */
const PART_OF: Readonly<Record<string, string>> = { labels: "brands" };
/** A domain without an HTTP function, by the one that serves its operations: the tickets of the live channel. */
const SERVES: Readonly<Record<string, string>> = { heatmaps: "live" };

describe.each(HANDLERS)("%s", (file) => {
  const contract = path.basename(path.dirname(file));
  const domain = PART_OF[contract] ?? contract;

  test("a handler serves the contract of its own domain", () => {
    const contracts = importsOf(file).filter((target) => /^contracts\/[a-z-]+\.ts$/.test(target));
    expect(contracts).toContain(`contracts/${contract}.ts`);
  });

  test("a handler uses only use cases of its own domain, or workflows", () => {
    const used = importsOf(file).filter((target) => target.startsWith("domain/"));
    expect(used.length).toBeGreaterThan(0);
    const allowed = [domain, SERVES[contract] ?? domain, "workflows"].map((each) => `domain/${each}/`);
    expect(used.filter((target) => !allowed.some((folder) => target.startsWith(folder)))).toEqual([]);
  });
});

test("every domain that has a handler is checked", () => {
  expect(HANDLERS.length).toBeGreaterThan(9);
});
