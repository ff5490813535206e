import type { ChatStatement } from "#contracts/copilot.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";

/** A question with what its answer may use. */
export type Question = {
  readonly message: string;
  readonly evidence: Evidence;
};

/** Answers questions with statements of the tools. */
export type Analyst = (question: Question) => Promise<ChatStatement[]>;
