import { describe, expect, test } from "vitest";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { sampleOf } from "#contracts/kit/sample-value.ts";
import { OPERATIONS } from "#packages/sdk/src/generated/operations.ts";
import { hasPython, python } from "#test/clients/kit/python.ts";
import { type ApiDocument, operationsIn } from "#web/app/features/developers/reference/api-document.ts";
import { bodyFields, valuesOf } from "#web/app/features/developers/reference/body-fields.ts";
import { exampleOf, LANGUAGES, requestPath } from "#web/app/features/developers/reference/examples.ts";

const document = openApi(CATALOGUE.public) as unknown as ApiDocument;
const operations = operationsIn(document);
const schemas = document.components.schemas;
const sampled = operations.map((operation) => ({
  operation,
  input: { params: {}, query: {}, body: operation.body ? sampleOf(operation.body, schemas) : undefined },
}));

describe("the API reference", () => {
  test("the reference has every operation of the SDK", () => {
    const methods = Object.entries(OPERATIONS).flatMap(([domain, rows]) => Object.keys(rows).map((name) => `${domain}.${name}`));
    expect(operations.map(({ id }) => id).sort()).toEqual(methods.sort());
  });

  test("the contracts accept the example bodies, apart from ids", () => {
    const contracts = Object.values(CATALOGUE.public).flatMap((contract) => Object.values(contract));
    for (const { operation, input } of sampled) {
      if (!operation.body) continue;
      const found = contracts.find(({ method, path }) => method === operation.method && `/v1${path}` === operation.path);
      const parsed = found?.body?.safeParse(input.body);
      const problems = parsed?.success
        ? []
        : (parsed?.error.issues ?? []).filter(({ code }) => code !== "invalid_format" && code !== "custom");
      expect(problems, `${operation.id} ${JSON.stringify(input.body)}`).toEqual([]);
    }
  });

  test("an operation lists the fields of its bodies with their types, including nested fields, and its error codes", () => {
    const create = operations.find(({ id }) => id === "heatmaps.create")!;
    const fields = bodyFields(create.body!, schemas);
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
    expect(bodyFields(batch.body!, schemas).map(({ path }) => path)).toContain("items[].website.url");
    for (const { body, response, errors } of operations) {
      expect(bodyFields(response.schema!, schemas).length).toBeGreaterThan(0);
      expect(errors.every(({ codes }) => codes.length > 0)).toBe(true);
      const paths = body ? bodyFields(body, schemas).map(({ path }) => path) : [];
      expect(paths).toEqual([...new Set(paths)]);
    }
  });

  test("parameters with few possible values offer them, and required parameters are marked", () => {
    const operation = (id: string) => operations.find((each) => each.id === id)!;
    const file = operation("exports.dataFile").params.find(({ name }) => name === "file")!;
    expect(valuesOf(file.schema, schemas)).toContain("scores.csv");
    const format = operation("brands.export").params.find(({ name }) => name === "format")!;
    expect(valuesOf(format.schema, schemas)).toContain("edl");
    const templates = operation("reports.templates");
    expect(templates.query).toMatchObject([{ name: "type", required: true }]);
    expect(requestPath(templates, { params: {}, query: {}, body: undefined })).toBe("/v1/reports/templates?type=TYPE");
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
