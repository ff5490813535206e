import type * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import { attentionOrder } from "./attention-order.ts";
import { benchmark } from "./benchmark.ts";
import { compare } from "./compare.ts";
import { compareReport } from "./compare-report.ts";
import { coverElement } from "./cover-element.ts";
import { describeElement } from "./describe-element.ts";
import { help } from "./help.ts";
import { improvements } from "./improvements.ts";
import { layout } from "./layout.ts";
import { readability } from "./readability.ts";
import { scores } from "./scores.ts";
import type { Evidence, Tool } from "./tool.ts";

/** Every tool that an analyst may use. They use only the image that they are given, and change nothing. */
export const TOOLS = [
  attentionOrder,
  describeElement,
  coverElement,
  scores,
  benchmark,
  readability,
  layout,
  improvements,
  compare,
  compareReport,
  help,
] as readonly Tool[];

/** Runs a tool with an input from outside; throws for one that does not fit. */
export function runTool<Input extends z.ZodType>(tool: Tool<Input>, evidence: Evidence, input: unknown): ChatStatement[] {
  return tool.run(evidence, tool.input.parse(input));
}

/** Measures what a tool states with an input, and runs it; throws for an input that does not fit. */
export async function measureAndRun<Input extends z.ZodType>(
  tool: Tool<Input>,
  evidence: Evidence,
  input: unknown,
): Promise<ChatStatement[]> {
  await tool.prepare?.(evidence, tool.input.parse(input));
  return runTool(tool, evidence, input);
}
