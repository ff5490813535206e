import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OPERATIONS } from "#packages/sdk/src/generated/operations.ts";
import { pythonOperations } from "#tools/clients/python.ts";
import { hasPython, python } from "./kit/python.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

/** A client whose pauses take no time, but count. */
const CLOCK = `
def client(site):
    time = [0.0]
    def pause(seconds):
        time[0] += seconds
    return Client(site, "sl_test", pause=pause, now=lambda: time[0])`;

describe.skipIf(!hasPython)(
  `The Python client${hasPython ? "" : " (skipped: python3 3.11 or newer isn’t on this machine)"}`,
  () => {
    test("the Python client has a method for every operation, with resolvable types", async () => {
      const script = `
import inspect, json, typing
from sightline import operations, types
names = {}
client = operations.Operations(lambda *_: None)
for domain, value in vars(client).items():
    names[domain] = [name for name, _ in inspect.getmembers(value, inspect.ismethod) if not name.startswith("_")]
    for _, method in inspect.getmembers(type(value), inspect.isfunction):
        typing.get_type_hints(method, {**vars(types), **vars(operations)})
for value in vars(types).values():
    if isinstance(value, type) and typing.is_typeddict(value):
        typing.get_type_hints(value)
print(json.dumps(names))`;
      const names = JSON.parse(await python(script)) as Record<string, string[]>;
      const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
      const expected = Object.entries(OPERATIONS).map(([domain, rows]) => [snake(domain), Object.keys(rows).map(snake).sort()]);
      expect(names).toEqual(Object.fromEntries(expected));
    });

    test("the Python client renames every operation and argument that is a keyword of Python", async () => {
      const keywords = JSON.parse(await python("import json, keyword; print(json.dumps(keyword.kwlist))")) as string[];
      const schema = { type: "string" };
      const properties = Object.fromEntries(keywords.map((name) => [name, { $ref: "#/components/schemas/Word" }]));
      const operationOf = (name: string) => ({
        operationId: `${name}.${name}`,
        summary: name,
        security: [{}],
        parameters: [
          { in: "path", name, schema },
          ...keywords.filter((other) => other !== name).map((other) => ({ in: "query", name: other, schema })),
        ],
        responses: { 200: { content: { "application/json": { schema: { type: "object", properties } } } } },
      });
      const paths = Object.fromEntries(keywords.map((name) => [`/${name}/{${name}}`, { get: operationOf(name) }]));
      const generated = pythonOperations({ paths, components: { schemas: { Word: schema } } });
      const script = `
import ast, json, os
names = [node.name for node in ast.walk(ast.parse(os.environ["MODULE"])) if isinstance(node, ast.FunctionDef)]
print(json.dumps([name for name in names if name != "__init__"]))`;
      const names = JSON.parse(await python(script, { MODULE: generated })) as string[];
      expect(names.sort()).toEqual(keywords.map((name) => (/^[A-Z]/.test(name) ? name.toLowerCase() : `${name}_`)).sort());
    });

    test("the Python client says why there is no answer, and reports a missing id without a request", async () => {
      await using api = await startScriptedApi(["hangs"]);
      const script = `
import json, os, socket
from sightline import Client, SightlineError
messages = []
def tell(call):
    try:
        call()
    except SightlineError as error:
        messages.append(str(error))
client = Client(os.environ["SITE"], "sl_test", max_retries=0)
for uid in ("", "..", None):
    tell(lambda: client.heatmaps.read(uid))
tell(lambda: client.workspaces.usage(timeout=0.05))
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
tell(lambda: Client(f"http://127.0.0.1:{port}", "sl_test", max_retries=0).workspaces.usage())
print(json.dumps(messages))`;
      const messages = JSON.parse(await python(script, { SITE: api.url })) as string[];
      expect(messages.slice(0, 3)).toEqual(["''", "'..'", "None"].map((id) => `An id is missing: it is ${id}.`));
      expect(messages[3]).toMatch(/^The server at 127\.0\.0\.1:\d+ did not answer within 0\.05 s\.$/);
      expect(messages[4]).toMatch(/^The server at 127\.0\.0\.1:\d+ could not be reached: Connection refused$/);
      expect(api.received).toHaveLength(1);
    });

    test("the Python client says that a site that answers with a page is not a Sightline site, and repeats an interrupted response", async () => {
      const blocked = { status: 403, headers: { "x-amz-cf-id": "cf_1" }, body: "<h1>Request blocked.</h1>" };
      await using api = await startScriptedApi([{ body: "<!doctype html>" }, blocked, "breaks", { body: { name: "Studio" } }]);
      const script = `
import json, os
from sightline import Client, PermissionDenied, SightlineError
client = Client(os.environ["SITE"], "sl_test", pause=lambda _: None)
try:
    client.workspaces.usage()
except SightlineError as error:
    message = str(error)
try:
    client.workspaces.usage()
except PermissionDenied as error:
    blocked = [error.code, error.request_id, str(error)]
print(json.dumps([message, blocked, client.workspaces.usage()["name"]]))`;
      const [message, [code, id, text], name] = JSON.parse(await python(script, { SITE: api.url }));
      expect([code, id]).toEqual(["http.403", "cf_1"]);
      expect(text).toMatch(/^The response 403 is not from the API, .*: Request blocked\.$/);
      expect(message).toBe(`The server at ${api.url} did not answer with JSON. Is it a Sightline site?`);
      expect(name).toBe("Studio");
    });

    test("the Python client waits for a video as long as its analysis may take, for other analyses for 15 minutes", async () => {
      const looks = (type: string) => Array.from({ length: 200 }, () => ({ body: { uid: "hm_1", type, status: "processed" } }));
      await using api = await startScriptedApi([...looks("video"), { body: { uid: "hm_1", type: "video", status: "done" } }]);
      await using images = await startScriptedApi(looks("image"));
      const script = `
import json, os
from sightline import Client, WaitTimeout
${CLOCK}
video = client(os.environ["SITE"]).wait_for_heatmap("hm_1")
try:
    client(os.environ["IMAGES"]).wait_for_heatmap("hm_1")
except WaitTimeout as error:
    message = [str(error), error.uid]
print(json.dumps([video["status"], *message]))`;
      expect(JSON.parse(await python(script, { SITE: api.url, IMAGES: images.url }))).toEqual([
        "done",
        "The analysis took longer than 900 seconds.",
        "hm_1",
      ]);
    });

    test("the Python client sends a file again with a new upload, continues with a named key, and cancels what never arrives", async () => {
      const created = (url: string) => ({
        heatmap: { uid: "hm_1" },
        upload: { kind: "form", url, fields: { key: "a" }, expires_at: "" },
      });
      await using files = await startScriptedApi(["closes", {}, "closes", "closes", "closes"]);
      const form = created(`${files.url}form`);
      const done = { body: { uid: "hm_1", type: "image", status: "done" } };
      const closed = problem(409, "heatmap.upload_closed");
      await using api = await startScriptedApi([
        ...[{ body: form }, { body: form.upload }, {}, done],
        ...[{ body: form }, closed, {}, done],
        ...[{ body: form }, { body: form.upload }, { body: form.upload }, {}],
      ]);
      const script = `
import io, json, os
from sightline import Client, UploadError
${CLOCK}
client = client(os.environ["SITE"])
client.analyze(b"12345", name="poster.png")
client.analyze(io.BytesIO(b"12345"), name="poster.png", idempotency_key="mine")
try:
    client.analyze(b"12345", name="poster.png")
except UploadError as error:
    print(json.dumps(error.uid))`;
      expect(JSON.parse(await python(script, { SITE: api.url }))).toBe("hm_1");
      const upload = "POST /v1/heatmaps/hm_1/upload-form";
      expect(api.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
        ...["POST /v1/heatmaps", upload, "POST /v1/heatmaps/hm_1/generate", "GET /v1/heatmaps/hm_1"],
        ...["POST /v1/heatmaps", upload, "POST /v1/heatmaps/hm_1/generate", "GET /v1/heatmaps/hm_1"],
        ...["POST /v1/heatmaps", upload, upload, "POST /v1/jobs/hm_1/cancel"],
      ]);
      expect(api.received[4]?.headers["idempotency-key"]).toBe("mine");
      expect(JSON.parse(api.received[4]?.body ?? "")).not.toHaveProperty("idempotency_key");
      const { version = "" } =
        /^version = "(?<version>.+)"$/m.exec(readFileSync("packages/python/pyproject.toml", "utf8"))?.groups ?? {};
      expect(api.received[0]?.headers["user-agent"]).toBe(`sightline-python/${version}`);
      expect(JSON.parse(api.received[0]?.body ?? "")).toMatchObject({ file: { name: "poster.png", size: 5, extension: "png" } });
    });

    test("every error of the Python client after a heatmap was created names it, also an interruption", async () => {
      const created = { body: { heatmap: { uid: "hm_1" } } };
      const running = { body: { uid: "hm_1", type: "image", status: "processed" } };
      const failed = { body: { uid: "hm_1", type: "image", title: "Poster", status: "failed", problem: null } };
      const rejected = problem(403, "caller.scope_missing");
      const uploaded = { body: { heatmap: { uid: "hm_1" }, upload: { kind: "parts", part_bytes: 9, parts: 0, received: [] } } };
      await using api = await startScriptedApi([
        ...[rejected, created, rejected, created, failed, uploaded, rejected, {}],
        ...[created, running, uploaded, {}, running],
      ]);
      const script = `
import json, os
from sightline import Client, SightlineError
def interrupt(seconds):
    raise KeyboardInterrupt()
client = Client(os.environ["SITE"], "key", pause=interrupt)
def tell(work):
    try:
        work()
    except BaseException as error:
        return [type(error).__name__, getattr(error, "heatmap_uid", "none"), getattr(error, "__notes__", [])]
website = lambda: client.analyze_website({"url": "https://example.com"})
banner = lambda: client.analyze_banner({"url": "https://example.com"})
file = lambda: client.analyze(b"12345", name="poster.png")
print(json.dumps([tell(work) for work in (website, website, banner, file, website, file)]))`;
      const note = ["The heatmap is hm_1."];
      expect(JSON.parse(await python(script, { SITE: api.url }))).toEqual([
        ["PermissionDenied", null, []],
        ["PermissionDenied", "hm_1", note],
        ["AnalysisError", "hm_1", note],
        ["PermissionDenied", "hm_1", note],
        ["KeyboardInterrupt", "none", note],
        ["KeyboardInterrupt", "none", note],
      ]);
    });

    test("the Python client ignores line breaks around a key, and never shows a key or idempotency key that it can’t send", async () => {
      await using api = await startScriptedApi([{}]);
      const script = `
import json, os, traceback
from sightline import Client, OptionError
site = os.environ["SITE"]
Client(site + "\\n", "sl_test\\r\\n").workspaces.usage()
told = []
def tell(call):
    try:
        call()
    except OptionError as error:
        told.append([error.option, "secret" in "".join(traceback.format_exception_only(error))])
tell(lambda: Client(site, "\u201csl_secret\u201d"))
tell(lambda: Client(site, "sl_\\nsecret"))
tell(lambda: Client(site, None))
tell(lambda: Client(site, "sl_test").projects.create({"title": "Spring"}, idempotency_key="secret-\u2116 42"))
print(json.dumps(told))`;
      const keys = ["api_key", "api_key", "api_key", "idempotency_key"];
      expect(JSON.parse(await python(script, { SITE: api.url }))).toEqual(keys.map((option) => [option, false]));
      expect(api.received.map(({ headers }) => headers.authorization)).toEqual(["Bearer sl_test"]);
    });

    test("the Python client raises an error at once if the server asks it to wait for more than a minute", async () => {
      await using api = await startScriptedApi([{ ...problem(429, "request.too_many"), headers: { "retry-after": "3600" } }]);
      const script = `
import os
from sightline import Client, RateLimitError
try:
    Client(os.environ["SITE"], "sl_test").workspaces.usage()
except RateLimitError as error:
    print(error.retry_after)`;
      expect((await python(script, { SITE: api.url })).trim()).toBe("3600.0");
      expect(api.received).toHaveLength(1);
    });

    test("the Python client gives each call its own timeout, retries and idempotency key", async () => {
      const busy = problem(503, "service.busy");
      const page = { body: { heatmaps: [], last: null } };
      await using api = await startScriptedApi(["hangs", busy, busy, busy, page, { body: {} }]);
      const script = `
import json, os
from sightline import ApiError, Client, ConnectionFailed
client = Client(os.environ["SITE"], "sl_test", pause=lambda _: None)
errors = []
try:
    client.workspaces.usage(timeout=0.2, max_retries=0)
except ConnectionFailed:
    errors.append("late")
try:
    client.jobs.cancel("hm_1", max_retries=1)
except ApiError as error:
    errors.append(error.code)
print(json.dumps([*errors, list(client.heatmaps.list(max_retries=1))]))
client.heatmaps.remove("hm_1", idempotency_key="mine")`;
      expect(JSON.parse(await python(script, { SITE: api.url }))).toEqual(["late", "service.busy", []]);
      const paths = ["/workspaces/current", "/jobs/hm_1/cancel", "/jobs/hm_1/cancel", "/heatmaps", "/heatmaps", "/heatmaps/hm_1"];
      expect(api.received.map(({ url }) => url)).toEqual(paths.map((path) => `/v1${path}`));
      expect(api.received.at(-1)?.headers["idempotency-key"]).toBe("mine");
    });

    test("the Python client waits for jobs, batches and exports", async () => {
      const zip = (status: string, url: string | null) => ({ body: { uid: "zp_1", status, progress: 5, problem: null, url } });
      await using api = await startScriptedApi([
        ...[{ body: { state: "running" } }, { body: { state: "failed" } }],
        ...[{ body: { done: false } }, { body: { done: true } }],
        ...[zip("requested", null), zip("packing", null), zip("done", "https://files.example/a.zip")],
        ...[zip("requested", null), zip("done", "https://files.example/b.zip")],
        ...[zip("requested", null), { body: { ...zip("failed", null).body, problem: { code: "changed", message: "Changed." } } }],
      ]);
      const script = `
import json, os
from sightline import Client, JobError
${CLOCK}
client = client(os.environ["SITE"])
results = [client.wait_for_job("hm_1")["state"], client.wait_for_batch("bt_1")["done"], client.export_zip(heatmap="hm_1")]
results.append(client.export_zip(heatmaps=["hm_1", "hm_2"]))
try:
    client.export_zip(heatmap="hm_1")
except JobError as error:
    results.append([error.code, str(error)])
print(json.dumps(results))`;
      expect(JSON.parse(await python(script, { SITE: api.url }))).toEqual([
        ...["failed", true, "https://files.example/a.zip", "https://files.example/b.zip"],
        ["changed", "The file could not be made. Changed."],
      ]);
    });

    test("the Python client verifies webhook messages as text and bytes, and rejects changed, old and foreign ones", async () => {
      const secret = Buffer.from("a secret of the endpoint").toString("base64");
      const body = JSON.stringify({
        type: "heatmap.done",
        timestamp: "2026-11-24T10:00:00Z",
        data: { object: "heatmap", uid: "hm_1" },
      });
      const timestamp = "1764000000";
      const signature = createHmac("sha256", Buffer.from(secret, "base64")).update(`msg_1.${timestamp}.${body}`).digest("base64");
      const script = `
import json
from sightline import WebhookError, verify_webhook
headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": "${timestamp}", "Webhook-Signature": "v1,other v1,${signature}"}
body = ${JSON.stringify(body)}
def attempt(secret=["whsec_b3RoZXI=", "whsec_${secret}"], body=body, now=${timestamp} + 10, headers=headers):
    try:
        return verify_webhook(secret, headers, body, now=now)["type"]
    except WebhookError as error:
        return str(error)
print(json.dumps([attempt(), attempt(body=body.encode()), attempt(body=body.encode() + b" "), attempt(body=body + " "), attempt(now=${timestamp} + 301), attempt(secret="nothing"), attempt(headers={})]))`;
      expect(JSON.parse(await python(script))).toEqual([
        "heatmap.done",
        "heatmap.done",
        "The signature does not match.",
        "The signature does not match.",
        "The message is too old, or its time is wrong.",
        "The secret must begin with whsec_ and be base64.",
        "The header webhook-id is missing.",
      ]);
    });

    test("the Python client rejects headers and secrets with characters that no signed message has, as any other wrong ones", async () => {
      const script = `
import json
from sightline import WebhookError, verify_webhook
def attempt(id="msg_1", timestamp="1764000000", signature="v1,x", secret="whsec_b3RoZXI="):
    headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}
    try:
        return verify_webhook(secret, headers, "{}", now=1764000000)
    except WebhookError as error:
        return str(error)
print(json.dumps([
    attempt(signature="v1,é"), attempt(signature="v1,\\udcff"), attempt(id="\\udcff"),
    attempt(timestamp="²"), attempt(timestamp="9" * 5000), attempt(timestamp="-1764000000"),
    attempt(secret="whsec_é"),
]))`;
      const [late, wrong] = ["The message is too old, or its time is wrong.", "The signature does not match."];
      const secret = "The secret must begin with whsec_ and be base64.";
      expect(JSON.parse(await python(script))).toEqual([wrong, wrong, wrong, late, late, late, secret]);
    });
  },
);
