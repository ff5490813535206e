import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";

const rules = {
  // The API is a service under its terms; its description has no licence of its own.
  "info-license": "off",
  // The gateway prefers a literal segment, as OpenAPI requires; `/projects/heatmaps/{uid}` is older than this rule.
  "no-ambiguous-paths": "off",
} as const;

test.each([
  ["the public API", openApi(CATALOGUE.public)],
  ["the API of the application", openApi(CATALOGUE.customers, CATALOGUE.staff)],
])("the OpenAPI document of %s passes the recommended rules of Redocly", async (_, document) => {
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});
