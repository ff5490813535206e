import type { BenchmarkAccess, BenchmarkStatus } from "#contracts/benchmarks.ts";

export const STATUSES: Readonly<Record<BenchmarkStatus, { readonly name: string; readonly badge: "good" | "violet" | "bad" }>> = {
  ready: { name: "Ready", badge: "good" },
  requested: { name: "Requested", badge: "violet" },
  processing: { name: "Building", badge: "violet" },
  failed: { name: "Failed", badge: "bad" },
};

/** Returns the name and the badge of a benchmark's status. Before the first build, “ready” is shown as “Not built”. */
export const statusOf = ({ status, version }: { readonly status: BenchmarkStatus; readonly version: number }) =>
  version === 0 && status === "ready" ? ({ name: "Not built", badge: "plain" } as const) : STATUSES[status];

export const ACCESS: Readonly<Record<BenchmarkAccess, string>> = {
  admin: "Staff only",
  beta: "Workspaces in beta",
  public: "Everyone",
  restricted: "Chosen workspaces",
};

export const DELETED = { templates: "Template(s) deleted", subjects: "Subject(s) deleted" } as const;
