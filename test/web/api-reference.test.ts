import { describe, expect, test } from "vitest";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { TEST_EVENT, WEBHOOK_EVENT_NAMES } from "#contracts/webhooks.ts";
import { OPERATIONS } from "#packages/sdk/src/generated/operations.ts";
import { hasPython, python } from "#test/clients/kit/python.ts";
import { allErrors } from "#web/app/features/developers/reference/all-errors.ts";
import { type ApiDocument, eventsIn, operationsIn } from "#web/app/features/developers/reference/api-document.ts";
import { bodyFields, valuesOf } from "#web/app/features/developers/reference/body-fields.ts";
import { exampleOf, LANGUAGES, requestPath } from "#web/app/features/developers/reference/examples.ts";
import { findOperations } from "#web/app/features/developers/reference/find-operations.ts";

const document = openApi(CATALOGUE.public) as unknown as ApiDocument;
const operations = operationsIn(document);
const schemas = document.components.schemas;
const sampled = operations.map((operation) => ({
  operation,
  input: { params: {}, query: {}, body: operation.body?.example },
}));

describe("the API reference", () => {
  test("the reference has every operation of the API: those of the SDK, and those that need no key", () => {
    const methods = Object.entries(OPERATIONS).flatMap(([domain, rows]) => Object.keys(rows).map((name) => `${domain}.${name}`));
    const idsOf = (needsKey: boolean) => operations.filter((each) => each.needsKey === needsKey).map(({ id }) => id);
    expect(idsOf(true).sort()).toEqual(methods.sort());
    expect(idsOf(false)).toEqual(["developers.describe", "developers.requestDevice", "developers.askDevice"]);
    expect(eventsIn(document).map(({ name }) => name)).toEqual([...WEBHOOK_EVENT_NAMES, TEST_EVENT]);
  });

  test.each([
    ["GET /v1/key", "key.read"],
    ["patch heatmaps", "heatmaps.edit"],
    ["idempotency", "heatmaps.create"],
    ["device token", "developers.askDevice"],
    ["rename project", "projects.rename"],
  ])("a reader who searches for “%s” finds %s", (text, id) => {
    expect(findOperations(operations, text).map((operation) => operation.id)).toContain(id);
    expect(findOperations(operations, `${text} xyzzy`)).toEqual([]);
  });

  test("the list of error codes has each code of an operation once, by status", () => {
    const listed = allErrors(operations).flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`));
    const expected = operations.flatMap(({ errors }) =>
      errors.flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`)),
    );
    expect(listed.toSorted()).toEqual([...new Set(expected)].toSorted());
    expect(listed).toContain("403 plan.feature_missing");
  });

  test("an operation lists the fields of its bodies with their types, including nested fields, and its error codes", () => {
    const create = operations.find(({ id }) => id === "heatmaps.create")!;
    const fields = bodyFields(create.body!.schema, schemas);
    expect(fields.slice(0, 2)).toEqual([
      { path: "title", type: "string", isRequired: true, description: "Its name in lists" },
      { path: "application", type: expect.stringMatching(/^"UX Design" or /), isRequired: true, description: expect.any(String) },
    ]);
    const field = (path: string) => fields.find((each) => each.path === path);
    expect(field("device")).toMatchObject({ type: '"mobile" or "desktop"', isRequired: false });
    expect(field("projectIds")).toMatchObject({ type: "list of id, pj_…" });
    expect(field("file.size")).toMatchObject({ type: "integer", isRequired: true });
    expect(create.errors.find(({ status }) => status === "402")?.codes).toContain("billing.no_image_credits");
    const batch = operations.find(({ id }) => id === "batches.create")!;
    expect(create.description).toContain("spends a credit");
    const zip = operations.find(({ id }) => id === "exports.projectZip")!;
    expect(zip.description).toContain("the permissions `projects:read` and `heatmaps:read`");
    expect(create.response.status).toBe("201");
    expect(bodyFields(create.response.schema!, schemas).map(({ path }) => path)).toContain("heatmap.uid");
    // A response may be one of several objects.
    const refresh = operations.find(({ id }) => id === "heatmaps.refreshUpload")!;
    expect(bodyFields(refresh.response.schema!, schemas).map(({ path }) => path)).toEqual(
      expect.arrayContaining(["kind", "url", "part_bytes"]),
    );
    expect(bodyFields(batch.body!.schema, schemas).map(({ path }) => path)).toContain("items[].website.url");
    for (const { body, response, errors } of operations) {
      expect(response.example).toBeDefined();
      expect(errors.every(({ codes }) => codes.length > 0)).toBe(true);
      const paths = body ? bodyFields(body.schema, schemas).map(({ path }) => path) : [];
      expect(paths).toEqual([...new Set(paths)]);
    }
  });

  test("parameters with few possible values offer them, and required parameters are marked", () => {
    const operation = (id: string) => operations.find((each) => each.id === id)!;
    const file = operation("exports.dataFile").params.find(({ name }) => name === "file")!;
    expect(valuesOf(file.schema)).toContain("scores.csv");
    const format = operation("brands.export").params.find(({ name }) => name === "format")!;
    expect(valuesOf(format.schema)).toContain("edl");
    const templates = operation("reports.templates");
    expect(templates.query).toMatchObject([{ name: "type", required: true }]);
    expect(requestPath(templates, { params: {}, query: {}, body: undefined })).toBe("/v1/reports/templates?type=ooh");
    expect(requestPath(operation("exports.dataFile"), { params: { uid: "hm_1" }, query: {}, body: undefined })).toBe(
      "/v1/exports/heatmaps/hm_1/data/scores.json",
    );
    expect(templates.query[0]?.schema.description).toBe("The kind");
    expect(operation("webhooks.read").params[0]?.schema.description).toBe("Id of a webhook");
    const heatmaps = operation("heatmaps.list").query;
    expect(heatmaps.filter(({ required }) => required)).toEqual([]);
  });

  test("the examples show parameters, query and body in every language", () => {
    const edit = operations.find(({ id }) => id === "projects.rename")!;
    const input = { params: { uid: "pj_1" }, query: {}, body: { title: "It’s 'new'" } };
    expect(exampleOf("curl", edit, input, "https://site.example")).toBe(
      `curl -X PATCH "https://site.example/v1/projects/pj_1" \\
  -H "Authorization: Bearer $SIGHTLINE_API_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{
  "title": "It’s '\\''new'\\''"
}'`,
    );
    expect(exampleOf("TypeScript", edit, input, "https://site.example")).toContain(
      'client.projects.rename("pj_1", {\n  title: "It’s \'new\'"\n})',
    );
    expect(exampleOf("Python", edit, input, "https://site.example")).toContain(
      'client.projects.rename("pj_1", {\n    "title": "It’s \'new\'",\n})',
    );
    const list = operations.find(({ id }) => id === "heatmaps.list")!;
    expect(requestPath(list, { params: {}, query: { words: "a b", last: "" }, body: undefined })).toBe("/v1/heatmaps?words=a+b");
    const page = { params: {}, query: { limit: "10", words: "10" }, body: undefined };
    expect(exampleOf("TypeScript", list, page, "https://site.example")).toContain('list({ words: "10", limit: 10 })');
    expect(exampleOf("Python", list, page, "https://site.example")).toContain('list(words="10", limit=10)');
    const file = operations.find(({ id }) => id === "exports.dataFile")!;
    expect(exampleOf("TypeScript", file, { params: {}, query: {}, body: undefined }, "https://site.example")).toContain(
      'dataFile("UID", "scores.json")',
    );
    // Our clients have no method for what needs no key.
    const login = sampled.find(({ operation }) => operation.id === "developers.requestDevice")!;
    for (const language of LANGUAGES) {
      const example = exampleOf(language, login.operation, login.input, "https://site.example");
      expect(example).toContain("https://site.example/v1/device/code");
      expect(example).not.toMatch(/API_KEY|@sightline/);
    }
    for (const { operation, input: sample } of sampled)
      for (const language of LANGUAGES)
        expect(exampleOf(language, operation, sample, "https://site.example")).not.toContain("undefined");
  });

  test.skipIf(!hasPython)("the Python examples compile", async () => {
    const sources = sampled.map(({ operation, input }) => exampleOf("Python", operation, input, "https://site.example"));
    const script = `import json, os\nfor text in json.loads(os.environ["SOURCES"]): compile(text, "example", "exec")`;
    await python(script, { SOURCES: JSON.stringify(sources) });
  });
});
