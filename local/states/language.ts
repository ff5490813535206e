import type { Json, JsonObject } from "./json.ts";

/** The part of the Amazon States Language (JSONPath) that runs here. https://states-language.net/spec.html */
export type Definition = { StartAt: string; States: Record<string, State>; TimeoutSeconds?: number };

export type ChoiceRule = {
  Variable?: string;
  And?: ChoiceRule[];
  Or?: ChoiceRule[];
  Not?: ChoiceRule;
  Next?: string;
  [operator: string]: unknown;
};

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
  Type: "Task" | "Parallel" | "Map" | "Pass" | "Wait" | "Choice" | "Succeed" | "Fail";
  Next?: string;
  End?: boolean;
  InputPath?: string | null;
  OutputPath?: string | null;
  Parameters?: Json;
  ResultSelector?: JsonObject;
  ResultPath?: string | null;
  Retry?: Retrier[];
  Catch?: Catcher[];
  Result?: Json;
  Resource?: string;
  TimeoutSeconds?: number;
  TimeoutSecondsPath?: string;
  Choices?: ChoiceRule[];
  Default?: string;
  Seconds?: number;
  SecondsPath?: string;
  Timestamp?: string;
  TimestampPath?: string;
  Error?: string;
  ErrorPath?: string;
  Cause?: string;
  CausePath?: string;
  Branches?: Definition[];
  ItemProcessor?: Definition & { ProcessorConfig?: { Mode?: string } };
  Iterator?: Definition;
  ItemsPath?: string;
  ItemSelector?: Json;
  MaxConcurrency?: number;
  MaxConcurrencyPath?: string;
};
