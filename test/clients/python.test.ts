import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { OPERATIONS } from "#packages/sdk/src/generated/operations.ts";
import { hasPython, python } from "./kit/python.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

describe.skipIf(!hasPython)(
  `The Python client${hasPython ? "" : " (skipped: python3 3.11 or newer isn’t on this machine)"}`,
  () => {
    test("has a method for every operation, with resolvable types", async () => {
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

    test("says that a site that answers with a page is no Sightline site, and repeats a response that breaks off", async () => {
      await using api = await startScriptedApi([{ body: "<!doctype html>" }, "breaks", { body: { name: "Studio" } }]);
      const script = `
import json, os
from sightline import Client, SightlineError
client = Client(os.environ["SITE"], "sl_test", pause=lambda _: None)
try:
    client.workspaces.usage()
except SightlineError as error:
    message = str(error)
print(json.dumps([message, client.workspaces.usage()["name"]]))`;
      const [message, name] = JSON.parse(await python(script, { SITE: api.url }));
      expect(message).toBe(`The server at ${api.url} did not answer with JSON. Is it a Sightline site?`);
      expect(name).toBe("Studio");
    });

    test("waits for a video as long as its analysis may take, for other analyses for 15 minutes", async () => {
      const looks = (type: string) => Array.from({ length: 200 }, () => ({ body: { uid: "hm_1", type, status: "processed" } }));
      await using api = await startScriptedApi([...looks("video"), { body: { uid: "hm_1", type: "video", status: "done" } }]);
      await using images = await startScriptedApi(looks("image"));
      const script = `
import json, os
from sightline import Client, WaitTimeout
video = Client(os.environ["SITE"], "sl_test", pause=lambda _: None).wait_for_heatmap("hm_1")
try:
    Client(os.environ["IMAGES"], "sl_test", pause=lambda _: None).wait_for_heatmap("hm_1")
except WaitTimeout as error:
    message = str(error)
print(json.dumps([video["status"], message]))`;
      expect(JSON.parse(await python(script, { SITE: api.url, IMAGES: images.url }))).toEqual([
        "done",
        "The analysis took longer than 900 seconds.",
      ]);
    });

    test("verifies webhook messages and rejects changed, old and foreign ones", async () => {
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
print(json.dumps([attempt(), attempt(body=body + " "), attempt(now=${timestamp} + 301), attempt(secret="nothing"), attempt(headers={})]))`;
      expect(JSON.parse(await python(script))).toEqual([
        "heatmap.done",
        "The signature does not match.",
        "The message is too old, or its time is wrong.",
        "The secret must begin with whsec_ and be base64.",
        "The header webhook-id is missing.",
      ]);
    });
  },
);
