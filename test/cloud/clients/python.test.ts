import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPython, python } from "#test/clients/kit/python.ts";
import * as images from "#test/kit/images.ts";
import { newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-python-"));
let cloud: OpenCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await cloud?.close();
});

const SCRIPT = `
import json, os
from sightline import Client, NotFoundError, PermissionDenied
client = Client(os.environ["URL"], os.environ["KEY"])
heatmap = client.analyze(os.environ["FILE"], title="Summer", tags=["spring"])
areas = client.measure_areas(heatmap["uid"], [{"name": "Left", "left": 0, "top": 0, "width": 400, "height": 600}])
box = {"left": 0, "top": 0, "width": 100, "height": 100}
tried = client.try_edits(heatmap["uid"], [{"kind": "blur", "box": box}], [{"name": "Corner", **box}])
listed = [each["uid"] for each in client.heatmaps.list()]
codes = []
try:
    client.heatmaps.read("hm_" + "0" * 26)
except NotFoundError as error:
    codes.append([error.status, error.code, error.request_id != ""])
try:
    Client(os.environ["URL"], os.environ["READER"]).projects.create({"title": "Spring"})
except PermissionDenied as error:
    codes.append([error.status, error.code, error.request_id != ""])
first = client.projects.create({"title": "Spring"}, idempotency_key="one")
again = client.projects.create({"title": "Spring"}, idempotency_key="one")
print(json.dumps({
    "status": heatmap["status"], "tags": heatmap["tags"], "width": heatmap["width"], "area": areas[0]["name"],
    "tried": [tried["areas"][0]["name"], tried["image"][:16]],
    "listed": listed == [heatmap["uid"]], "codes": codes, "once": first["uid"] == again["uid"],
}))`;

test.skipIf(!hasPython)(
  "the Python client analyses an image, measures an area, follows pages and raises typed errors",
  async () => {
    const file = path.join(folder, "poster.jpg");
    writeFileSync(file, await images.jpeg(800, 600));
    const { baseUrl, apiKey } = await newApiKey(cloud);
    const reader = await newApiKey(cloud, ["heatmaps:read"]);
    const printed = await python(SCRIPT, { URL: baseUrl, KEY: apiKey, READER: reader.apiKey, FILE: file });
    expect(JSON.parse(printed)).toEqual({
      status: "done",
      tags: ["spring"],
      width: 800,
      area: "Left",
      tried: ["Corner", "data:image/webp;"],
      listed: true,
      codes: [
        [404, "heatmap.not_found", true],
        [403, "caller.scope_missing", true],
      ],
      once: true,
    });
  },
);
