import type { Json, JsonObject } from "#local/kit/json.ts";

/** The supported part of the Amazon States Language (JSONPath). https://states-language.net/spec.html */
export type Definition = { StartAt: string; States: Record<string, State>; TimeoutSeconds?: number };

export type ChoiceRule = { Variable: string; Next: string; [operator: string]: unknown };

export type Retrier = {
  ErrorEquals: string[];
  IntervalSeconds?: number;
  MaxAttempts?: number;
  BackoffRate?: number;
  MaxDelaySeconds?: number;
  JitterStrategy?: "NONE" | "FULL";
};
export type Catcher = { ErrorEquals: string[]; Next: string; ResultPath?: string | null };

export type State = {
  Type: "Task" | "Parallel" | "Map" | "Choice" | "Succeed" | "Fail";
  Next?: string;
  End?: boolean;
  Parameters?: Json;
  ResultSelector?: JsonObject;
  ResultPath?: string | null;
  Retry?: Retrier[];
  Catch?: Catcher[];
  Resource?: string;
  TimeoutSeconds?: number;
  Choices?: ChoiceRule[];
  Default?: string;
  Error?: string;
  Cause?: string;
  Branches?: Definition[];
  ItemProcessor?: Definition & { ProcessorConfig?: { Mode?: string } };
  ItemsPath?: string;
  ItemSelector?: Json;
  MaxConcurrency?: number;
};
