import { expect, test } from "vitest";
import { serviceGrantsOf } from "#local/iam/service-grants.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel, type Model } from "#local/template/template-model.ts";
import { assertServicesAllowed, serviceCallsOf } from "#local/wiring/service-calls.ts";
import { EVERY_SETTING, synthesiseAssembly } from "./assembly.ts";

const modelOf = (context: Readonly<Record<string, unknown>>): Model =>
  createModel(readAssembly(synthesiseAssembly(context).folder));

test.each([
  ["without any setting", {}],
  ["with every setting", EVERY_SETTING],
  ["with a gradual deployment", { mailDomain: "example.com", canary: "true" }],
])("services may do all that the templates declare, %s", (_, context) => {
  const model = modelOf(context);
  expect(serviceCallsOf(model).length).toBeGreaterThan(200);
  assertServicesAllowed(model);
});

test("each permission of a function is needed by a service", () => {
  const model = modelOf(EVERY_SETTING);
  const calls = serviceCallsOf(model);
  const permissions = model.ofType("AWS::Lambda::Permission").map((permission) => {
    const alone = { ...model, ofType: (...types: string[]) => (types.includes(permission.type) ? [permission] : []) };
    return { name: `${permission.stack}/${permission.id}`, granted: calls.filter(serviceGrantsOf(alone)) };
  });
  const grants = permissions.flatMap(({ granted }) => granted);
  const unneeded = permissions.filter(({ granted }) =>
    granted.every((call) => grants.indexOf(call) !== grants.lastIndexOf(call)),
  );
  expect(unneeded.map(({ name }) => name)).toEqual([]);
});
