import type * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import { attentionOrder } from "./attention-order.ts";
import { benchmark } from "./benchmark.ts";
import { compare } from "./compare.ts";
import { describeElement } from "./describe-element.ts";
import { help } from "./help.ts";
import { improvements } from "./improvements.ts";
import { layout } from "./layout.ts";
import { readability } from "./readability.ts";
import { scores } from "./scores.ts";
import type { Evidence, Tool } from "./tool.ts";

/** Every tool that an analyst may use. They read only the evidence that they are given, and change nothing. */
export const TOOLS = [
  attentionOrder,
  describeElement,
  scores,
  benchmark,
  readability,
  layout,
  improvements,
  compare,
  help,
] as readonly Tool[];

/** Runs a tool with an input from outside; throws for one that does not fit. */
export function runTool<Input extends z.ZodType>(tool: Tool<Input>, evidence: Evidence, input: unknown): ChatStatement[] {
  return tool.run(evidence, tool.input.parse(input));
}
