import spectralCore from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";

const { Spectral } = spectralCore;

test.each([
  ["the public API", openApi(CATALOGUE.public)],
  ["the API of the application", openApi(CATALOGUE.customers, CATALOGUE.staff)],
])("the OpenAPI document of %s passes the recommended rules of Spectral", async (_, document) => {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, "recommended"]] } as never);
  const found = await spectral.run(JSON.parse(JSON.stringify(document)));
  expect(found.map(({ code, path, message }) => `${code} ${path.join(".")}: ${message}`)).toEqual([]);
});
