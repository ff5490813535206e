import { afterAll, beforeAll, expect, test } from "vitest";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { newApiKey } from "./kit/api-key.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { buildProgram } from "./kit/sightline-program.ts";
import { callApi, createUser, creditsOf, outcome } from "./kit/test-user.ts";

let cloud: Awaited<ReturnType<typeof sharedCloud>>;
beforeAll(async () => {
  cloud = await sharedCloud();
});
afterAll(() => cloud?.close());

test("a website becomes one item with a heatmap per slice for one credit, and hosts that are not allowed are rejected", async () => {
  const person = await createUser(cloud);
  const before = await creditsOf(person);
  const body = { url: `http://${cloud.site}/`, mobile: true, fullPage: true, delay: 0 };

  const { heatmap } = await person.api(captures.website, { body });
  const slices = async () => (await person.api(heatmaps.read, { params: { uid: heatmap.uid } })).page?.slices ?? [];
  // Made when the analysis of the first has begun already.
  const [, second] = await waitUntil(async () => ((await slices()).length > 1 ? slices() : undefined), { within: 90_000 });
  const first = await outcome(person, heatmap.uid, 90_000);
  expect(first).toMatchObject({ status: "done", title: "Small shop", width: 375, height: 700, source: body.url, slices: 2 });
  expect(await outcome(person, second!.uid, 90_000)).toMatchObject({ status: "done", title: "Small shop (2/2)", width: 375 });
  expect((await person.api(heatmaps.list, { query: {} })).heatmaps.map(({ uid }) => uid)).toEqual([heatmap.uid]);
  expect(await creditsOf(person)).toBe(before - 1);

  const inside = await callApi(cloud.url, person.token, captures.website, { body: { ...body, url: cloud.url } });
  expect(inside.rejection.code).toBe("capture.address_refused");
  expect(await creditsOf(person)).toBe(before - 1);
});

test("the command line program analyses a website and a banner", async () => {
  const program = await buildProgram();
  const { baseUrl, apiKey } = await newApiKey(cloud);
  const analyze = async (...args: string[]) => {
    const environment = { SIGHTLINE_URL: baseUrl, SIGHTLINE_API_KEY: apiKey };
    const { out, code } = await program.run(["analyze", `http://${cloud.site}/`, "--json", ...args], { environment });
    expect(code).toBe(0);
    return JSON.parse(out);
  };
  try {
    expect(await analyze("--mobile")).toMatchObject([{ status: "done", title: "Small shop", subtype: "website", width: 375 }]);
    expect(await analyze("--banner", "300x250", "--title", "Sale")).toMatchObject([
      { status: "done", title: "Sale", subtype: "html5", type: "video" },
    ]);
  } finally {
    program.close();
  }
});
