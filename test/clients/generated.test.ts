import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import type * as z from "zod";
import { CATALOGUE } from "#contracts/catalogue.ts";
import type { Facts as ContractFacts } from "#contracts/facts.ts";
import type { HeatmapDetail as ContractDetail } from "#contracts/heatmap-detail.ts";
import type { NewHeatmap as ContractNew } from "#contracts/new-heatmap.ts";
import type { ReportDetail as ContractReport } from "#contracts/reports.ts";
import { OPERATIONS } from "#packages/sdk/src/generated/operations.ts";
import type { Facts, HeatmapDetail, NewHeatmap, ReportDetail } from "#packages/sdk/src/index.ts";
import { generatedFiles } from "#tools/clients/generate.ts";

test("the generated types and operations match the contracts", () => {
  for (const [file, text] of generatedFiles()) expect(readFileSync(file, "utf8"), `${file}: npm run clients:generate`).toBe(text);
});

test("every operation of the public API that needs a key is a method", () => {
  const methods = Object.values(OPERATIONS).flatMap((rows) => Object.values(rows).map(([method, path]) => `${method} /${path}`));
  const operations = Object.values(CATALOGUE.public).flatMap((contract) => Object.values(contract));
  const withKey = operations.filter(({ scope }) => scope).map(({ method, path }) => `${method} ${path}`);
  expect(methods.sort()).toEqual(withKey.sort());
});

test("API responses have the generated types, and the API accepts what the generated types allow", () => {
  expectTypeOf<z.output<typeof ContractDetail>>().toExtend<HeatmapDetail>();
  expectTypeOf<z.output<typeof ContractFacts>>().toExtend<Facts>();
  expectTypeOf<z.output<typeof ContractReport>>().toExtend<ReportDetail>();
  expectTypeOf<z.input<typeof ContractNew>>().toExtend<NewHeatmap>();
});
