import { readFileSync } from "node:fs";
import path from "node:path";
import { Entity } from "electrodb";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { bundlingOptions, REPLACED_PACKAGES } from "#infra/constructs/bundling.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

const entityWith = (type: string) =>
  new Entity({
    model: { service: "tests", entity: "invalid", version: "1" },
    attributes: { uid: { type: type as "string" } },
    indexes: { byUid: { pk: { field: "pk", composite: ["uid"] }, sk: { field: "sk", composite: [] } } },
  });

describe("The model of an entity", () => {
  it("the model of an entity is validated in the sources, which tests run", () => {
    expect(() => entityWith("string")).not.toThrow();
    expect(() => entityWith("text")).toThrow("Invalid");
  });

  it("the model of an entity is not validated in the bundle of a function, which therefore loads faster", async () => {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: ["domain/accounts/account.entity.ts"],
      bundle: true,
      write: false,
      platform: "node",
      format: "esm",
      outfile: "account.mjs",
      mainFields: ["module", "main"],
      alias: REPLACED_PACKAGES,
      metafile: true,
    });
    const files = Object.keys(metafile.inputs);
    expect(files).toContain("node_modules/electrodb/index.js");
    expect(files).toContain("infra/constructs/model-validator.ts");
    expect(files.filter((file) => file.startsWith("node_modules/jsonschema/"))).toEqual([]);
    expect(bundlingOptions({}).esbuildArgs).toEqual({ "--alias:jsonschema": REPLACED_PACKAGES.jsonschema });
  });

  it("functions need the validator only for the models of entities", () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
      packages: Record<string, { dependencies?: Record<string, string>; dev?: boolean }>;
    };
    const users = Object.entries(lock.packages).filter(
      ([, { dependencies = {}, dev = false }]) => dependencies.jsonschema && !dev,
    );
    expect(users.map(([name]) => name)).toEqual(["node_modules/electrodb"]);
  });
});
