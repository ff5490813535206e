import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from "@aws-sdk/client-lambda";
import { predictMap } from "#adapters/inference.ts";
import { InferenceBusy, InferenceInterrupted } from "#adapters/inference-errors.ts";
import { deletePrefix, getFile } from "#adapters/storage.ts";
import { CapturedPage, type CaptureStep } from "#contracts/pipelines/capture.ts";
import { createAwsClient } from "#kit/aws-client.ts";
import { newId } from "#kit/ids.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";

export type Deployed = {
  readonly region: string;
  /** Address of the distribution, which answers before the DNS record of an own host exists. */
  readonly siteAddress: string;
  readonly captureFunctionName: string;
};

const SAMPLE = path.resolve(import.meta.dirname, "../../samples/display-ad.png");
/** A new CloudFront domain, a cold endpoint: both answer within about a minute. */
const MAX_ATTEMPTS = 12;
const PAUSE_MS = 10_000;
/** The capture function's own time limit is 720 s. */
const CAPTURE_TIMEOUT_MS = 730_000;

/**
 * Checks a deployment end to end and leaves nothing behind: pages and API answer, the model predicts an image, and the browser
 * captures the site's own page, of which the model predicts the attention. Uses no account and no credits. Throws a sentence that
 * names what fails.
 */
export async function smokeTest({ region, siteAddress, captureFunctionName }: Deployed, pauseMs = PAUSE_MS): Promise<void> {
  const attempt = <T>(work: () => Promise<T>, isTransient: (error: unknown) => boolean) => repeat(work, isTransient, pauseMs);

  await named("the site's pages", () => attempt(() => expectText(siteAddress, /<div id="root"/), always));
  await named("the site's settings", () => attempt(() => expectText(`${siteAddress}/config.json`, /"userPoolId"/), always));
  await named("the API", () => attempt(() => expectText(`${siteAddress}/api/health`, /"status":"ok"/), always));

  const isBusy = (error: unknown) => error instanceof InferenceBusy || error instanceof InferenceInterrupted;
  const image = await readFile(SAMPLE);
  await named("the prediction of an image", () => attempt(() => predictMap(image, "design"), isBusy));

  const folder = `captures/smoke-test/${newId("hm")}/`;
  try {
    await named("the capture of the site", () => captureSite(region, captureFunctionName, { folder, url: siteAddress }));
    const capture = await getFile(`${folder}slice-1.png`);
    await named("the prediction of the capture", () => attempt(() => predictMap(capture, "web"), isBusy));
  } finally {
    await deletePrefix(folder);
  }
}

async function captureSite(
  region: string,
  FunctionName: string,
  { folder, url }: { folder: string; url: string },
): Promise<void> {
  const page = { url, mobile: false, fullPage: false, delay: 1000, hide_selector: "", scroll_to: "" } as const;
  const step: CaptureStep = {
    shot: "page",
    job: { kind: "website", uid: newId("hm"), video: null, folder, page, title: "Smoke test", titled: true },
  };
  const client = createAwsClient<LambdaClient, LambdaClientConfig>(
    LambdaClient,
    { maxAttempts: 1, requestTimeout: CAPTURE_TIMEOUT_MS },
    { region },
  );
  const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(step) }));
  const answer = new TextDecoder().decode(Payload);
  if (FunctionError) throw new Error(answer);
  CapturedPage.parse(JSON.parse(answer));
}

async function expectText(address: string, pattern: RegExp): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  if (!response.ok || !pattern.test(text)) throw new Error(`${address} answers ${response.status}: ${text.slice(0, 200)}`);
}

const always = () => true;

async function repeat<T>(work: () => Promise<T>, isTransient: (error: unknown) => boolean, pauseMs: number): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/** Adds to an error what failed. */
async function named<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`Smoke test: ${what} failed. ${toErrorMessage(error)}`, { cause: error });
  }
}
