import type { Benchmark } from "#contracts/staff/benchmarks.ts";

/** Whether a build is requested or running. */
export const isBuilding = ({ status }: Pick<Benchmark, "status">): boolean => status === "requested" || status === "processing";
