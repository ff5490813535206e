import type { Proof } from "#contracts/bot-check.ts";
import { demo } from "#contracts/demo.ts";
import { deliver } from "#test/kit/deliver.ts";
import { send } from "#test/kit/fixtures.ts";
import { putUpload, runAnalysis } from "#test/kit/heatmaps.ts";
import { solve } from "#test/kit/solve-challenge.ts";

const { heatmapOf } = await import("#domain/demo/heatmap-of.ts");
const { handler: demoConsumer } = await import("#lambdas/demo/consume-events.ts");
const { DEMO_SCOPE } = await import("#domain/heatmaps/demo/demo-scope.ts");

export const demoFile = { name: "Poster of Ada.png", size: 2048, extension: "png" } as const;

/** Passes the bot check as the browser does. */
export async function solveProof(ip?: string): Promise<Proof> {
  const { body } = await send(demo.challenge, undefined, ip === undefined ? {} : { ip });
  return solve(body.challenge);
}

/** Creates a demo analysis, from another address each time. */
export async function createDemo(ip?: string, file: object = demoFile) {
  const body = { file, proof: await solveProof() };
  return send(demo.create, undefined, { body, ...(ip !== undefined && { ip }) });
}

/** Id of a demo analysis whose file is uploaded, and of its heatmap. */
export async function createUploadedDemo(): Promise<{ uid: string; heatmap: string }> {
  const reply = await createDemo();
  if (reply.status !== 201) throw new Error(`not created: ${reply.text}`);
  const { uid } = reply.body.analysis;
  const heatmap = heatmapOf(uid);
  await putUpload(heatmap);
  return { uid, heatmap };
}

/** Delivers the end of an analysis to the function that follows it. */
export const deliverEnd = (heatmap: string, type: "heatmap.done" | "heatmap.failed" = "heatmap.done", scope = DEMO_SCOPE) =>
  deliver(demoConsumer, type, { scope, object: heatmap });

/** Id of a finished demo analysis. */
export async function createDoneDemo(application = "Other"): Promise<string> {
  const { uid, heatmap } = await createUploadedDemo();
  const reply = await send(demo.start, undefined, { params: { uid }, body: { application } });
  if (reply.status !== 202) throw new Error(`not started: ${reply.text}`);
  await runAnalysis(heatmap);
  await deliverEnd(heatmap);
  return uid;
}
