import * as z from "zod";
import { BenchmarkId } from "#contracts/benchmarks.ts";
import { TemplateId } from "#contracts/staff/benchmark-templates.ts";

/** A build of a benchmark; the input of freeze, finish and fail, and of the state machine. Execution name = the build’s id. */
export const BenchmarkBuildJob = z.object({ benchmark: BenchmarkId, build: z.string().regex(/^bd_[0-9a-z]{26}$/) });
export type BenchmarkBuildJob = z.infer<typeof BenchmarkBuildJob>;

/** One template of a build; the input of measure and fail-template. */
export const MeasureJob = BenchmarkBuildJob.extend({ template: TemplateId });
export type MeasureJob = z.infer<typeof MeasureJob>;

/** The result of measure: whether every subject is measured, or there is more to do. */
export type Measured = { readonly done: boolean };
