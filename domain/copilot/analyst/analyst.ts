import type { ChatStatement } from "#contracts/copilot.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";

/** A question with what its answer may use. */
export type Question = {
  readonly message: string;
  readonly evidence: Evidence;
};

/** Receives the sentences of an answer that are final before something is measured for the others. */
export type OnFirst = (statements: readonly ChatStatement[]) => Promise<void>;

/** Answers questions with statements of the tools. */
export type Analyst = (question: Question, onFirst?: OnFirst) => Promise<ChatStatement[]>;
