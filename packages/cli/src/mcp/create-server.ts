import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Client, Progress } from "../../../sdk/src/index.ts";
import { compareHeatmaps } from "../compare-heatmaps.ts";
import { UsageError } from "../exit-codes.ts";
import { analyzeTarget, checkTarget, isFile, isHeatmap } from "../targets.ts";
import { VERSION } from "../version.ts";
import { asText, describe, imageOf, imageOfDataUrl, resultOf, summarise } from "./results.ts";

const INSTRUCTIONS =
  "Sightline predicts where people look. Every number has a 90% interval: say so, and do not rank what is too close to call. " +
  "A score with precise=false must not be reported as a number: report its statement, if it has one, and the area instead. " +
  "Analysing uses credits of the workspace.";

const Heatmap = z.string().regex(/^hm_[0-9a-z]{26}$/, "The id of a heatmap begins with hm_.");

const Search = z.strictObject({
  words: z.string().optional().describe("Only those whose title or tags have these words"),
  type: z.enum(["image", "video"]).optional(),
  limit: z.int().min(1).max(50).default(10),
});

const Target = z.strictObject({
  target: z.string().describe("Path of an image or video, an address of a website or banner, or the id of a heatmap (hm_…)"),
  title: z.string().optional(),
  application: z
    .enum(["UX Design", "Display Ads", "Social media", "(Digital) Out Of Home", "Ad / commercial", "Other"])
    .optional(),
  device: z.enum(["desktop", "mobile"]).optional().describe("Required for a file of UX Design"),
  dimensions: z.string().optional().describe("Size, required for a file of Display Ads, such as 300x250"),
  banner: z.string().optional().describe("The address is an HTML5 banner of this size, such as 300x250"),
  mobile: z.boolean().optional().describe("Capture the website as on a phone"),
});

const Comparison = z.strictObject({
  baseline: Heatmap,
  others: z.array(Heatmap).min(1).max(5),
});

const Box = z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const Colour = z.string().regex(/^#[0-9a-f]{6}$/, "A colour looks like #1f2937.");
const Edit = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("move"), box: Box, to: Box.describe("Another size also resizes it") }),
  z.strictObject({ kind: z.enum(["remove", "blur", "brighten"]), box: Box }),
  z.strictObject({ kind: z.literal("recolour"), box: Box, colour: Colour }),
]);

const WhatIf = z.strictObject({
  heatmap: Heatmap,
  edits: z
    .array(Edit)
    .min(1)
    .max(20)
    .describe("Applied in this order. Boxes are in pixels of the image; those of elements are in the result of facts"),
});

export type ServerSettings = {
  readonly client: Client;
  readonly site: string;
  /** Whether files of this computer may be analysed. */
  readonly mayReadFiles: boolean;
};

/** An MCP server with the tools list, analyze, compare, facts and what-if. */
export function createServer({ client, site, mayReadFiles }: ServerSettings): McpServer {
  const server = new McpServer({ name: "sightline", title: "Sightline", version: VERSION }, { instructions: INSTRUCTIONS });

  server.registerTool(
    "list",
    {
      title: "Find heatmaps",
      description: "Lists heatmaps of the workspace, newest first, with the ids that the other tools need.",
      inputSchema: Search,
      annotations: { readOnlyHint: true },
    },
    ({ limit, ...query }, context) =>
      resultOf(async () => {
        const { signal } = context.mcpReq;
        const { heatmaps } = await client.heatmaps.list({ ...query, limit }, { signal });
        return [asText(heatmaps.map((heatmap) => summarise(heatmap, site)))];
      }),
  );

  server.registerTool(
    "analyze",
    {
      title: "Analyse attention",
      description:
        "Predicts where people look on an image, video, website or banner. Returns its scores and the heatmap. Uses a credit.",
      inputSchema: Target,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ target, ...settings }, context) =>
      resultOf(async () => {
        if (isFile(target) && !mayReadFiles) throw new UsageError("This server reads no files. Name an address or a heatmap.");
        checkTarget(target);
        const options = optionsOf(context);
        const analysed = await analyzeTarget(client, target, settings, options);
        // One that exists has its score, or never gets one.
        const heatmap = isHeatmap(target) ? analysed : await client.waitForAttention(analysed, options);
        return [asText(describe(heatmap, site)), ...(await imageOf(heatmap, options.signal))];
      }),
  );

  server.registerTool(
    "compare",
    {
      title: "Compare heatmaps",
      description:
        "Compares areas of the same name and scores with those of a baseline. A difference is called only if 9 of 10 such calls are right.",
      inputSchema: Comparison,
      annotations: { readOnlyHint: true },
    },
    ({ baseline, others }, context) =>
      resultOf(async () => {
        const options = optionsOf(context);
        const heatmaps = await Promise.all([baseline, ...others].map((uid) => client.waitForHeatmap(uid, options)));
        const images = await Promise.all(heatmaps.map((heatmap) => imageOf(heatmap, options.signal)));
        return [asText(compareHeatmaps(heatmaps)), ...images.flat()];
      }),
  );

  server.registerTool(
    "facts",
    {
      title: "Measure an image",
      description:
        "Lists the elements of an analysed image (headline, texts, buttons) with their share of attention, and its layout.",
      inputSchema: z.strictObject({ heatmap: Heatmap }),
      // It stores the facts, but a repetition changes nothing.
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    },
    ({ heatmap }, context) =>
      resultOf(async () => {
        const { signal } = context.mcpReq;
        const facts = await client.waitForFacts(heatmap, optionsOf(context));
        const detail = await client.heatmaps.read(heatmap, { signal });
        return [asText(facts), ...(await imageOf(detail, signal))];
      }),
  );

  server.registerTool(
    "what-if",
    {
      title: "Try edits",
      description:
        "Predicts where people look on an analysed image after edits: elements moved, resized, removed, blurred, brightened or " +
        "recoloured. Returns the edited image with its heatmap, and how the attention of each element changes. Uses no credit. " +
        "A change with the verdict unclear is too close to call.",
      inputSchema: WhatIf,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    },
    ({ heatmap, edits }, context) =>
      resultOf(async () => {
        const tried = await client.tryEdits(heatmap, edits, optionsOf(context));
        return [asText(tried.areas), imageOfDataUrl(tried.heatmap)];
      }),
  );
  return server;
}

/** Requests of a tool end with its call, and tell how far they are. */
const optionsOf = (context: ServerContext) => ({ signal: context.mcpReq.signal, onProgress: progressOf(context) });

/**
 * Tells a client that asked for it how far the analysis of which heatmap is, which also keeps it from giving up. If the call ends
 * early, the client can find the heatmap again, which was paid for.
 */
function progressOf({ mcpReq }: ServerContext): (progress: Progress) => void {
  const token = mcpReq._meta?.progressToken;
  let steps = 0;
  return ({ phase, fraction, uid }) => {
    if (token === undefined) return;
    steps += 1;
    const message = `${uid}: ${phase} ${Math.floor(fraction * 100)}%`;
    // A client that left is no error of the analysis.
    mcpReq
      .notify({ method: "notifications/progress", params: { progressToken: token, progress: steps, message } })
      .catch(() => undefined);
  };
}
