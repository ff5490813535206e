import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { InvokeEndpointCommand, ModelNotReadyException, SageMakerRuntimeClient } from "@aws-sdk/client-sagemaker-runtime";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CaptureStep } from "#contracts/pipelines/capture.ts";
import "#test/kit/fixtures.ts";
import { filesUnder } from "#test/kit/files.ts";

process.env.INFERENCE_ENDPOINT_NAME ??= "attention";
const { smokeTest } = await import("../../../tools/deploy/smoke-test.ts");
const { putFile } = await import("#adapters/storage.ts");

/** What the site answers, by path. */
let answers: Record<string, string>;
const site = createServer(({ url = "" }, response) => {
  const answer = answers[url];
  response.writeHead(answer === undefined ? 403 : 200).end(answer);
});
const lambda = mockClient(LambdaClient);
const model = mockClient(SageMakerRuntimeClient);

beforeAll(() => new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening)));
beforeEach(() => {
  lambda.reset();
  model.reset();
  answers = { "/": '<div id="root"></div>', "/config.json": '{"userPoolId":"p"}', "/api/health": '{"status":"ok"}' };
  model.on(InvokeEndpointCommand).resolves({ Body: prediction() as never });
  lambda.on(InvokeCommand).callsFake(async ({ Payload }) => {
    const { job } = CaptureStep.parse(JSON.parse(Payload));
    await putFile(`${job.folder}slice-1.png`, readFileSync("samples/web-desktop.png"), "image/png");
    return { Payload: payload({ title: "Sightline", slices: 1 }) };
  });
});
afterAll(() => {
  site.close();
  lambda.restore();
  model.restore();
});

const payload = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)) as never;
/** A map of one cell, as the container answers. */
function prediction(): Uint8Array {
  const map = Buffer.from([0xff, 0xff]).toString("base64");
  const reply = { model: "attention-clean 1", content: "design", width: 1, height: 1, stands_out: true, map, members: [map] };
  return new TextEncoder().encode(JSON.stringify(reply));
}

const check = () =>
  smokeTest(
    {
      region: "eu-west-1",
      siteAddress: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      captureFunctionName: "capture",
    },
    0,
  );

test("the smoke test passes for a working deployment, with an image and a capture of its own page, and leaves nothing", async () => {
  await check();
  const [call] = lambda.commandCalls(InvokeCommand);
  const { job } = CaptureStep.parse(JSON.parse(String(call?.args[0].input.Payload)));
  expect(job).toMatchObject({ kind: "website", page: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1/) } });
  expect(model.commandCalls(InvokeEndpointCommand)).toHaveLength(2);
  expect(await filesUnder("captures/smoke-test/")).toEqual([]);
});

test("a model that is still starting is called again", async () => {
  const starting = new ModelNotReadyException({ message: "starting", $metadata: {} });
  model
    .on(InvokeEndpointCommand)
    .rejectsOnce(starting)
    .resolves({ Body: prediction() as never });
  await check();
  expect(model.commandCalls(InvokeEndpointCommand)).toHaveLength(3);
});

test.each([
  ["the site's pages", () => delete answers["/"]],
  ["the site's settings", () => delete answers["/config.json"]],
  ["the API", () => Object.assign(answers, { "/api/health": '{"status":"down"}' })],
  ["the prediction of an image", () => model.on(InvokeEndpointCommand).rejects(new Error("no endpoint"))],
  [
    "the capture of the site",
    () => lambda.on(InvokeCommand).resolves({ FunctionError: "Unhandled", Payload: payload({ errorMessage: "no browser" }) }),
  ],
] as const)("the sentence of a failure names %s", async (what, damage) => {
  damage();
  await expect(check()).rejects.toThrow(`Smoke test: ${what} failed.`);
  expect(await filesUnder("captures/smoke-test/")).toEqual([]);
});
