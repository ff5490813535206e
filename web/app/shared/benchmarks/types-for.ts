import type { BenchmarkChoice, ProductionBenchmark } from "#contracts/benchmarks.ts";
import { APPLICATIONS, type Application, VIDEO_ONLY } from "#contracts/reference.ts";
import { templateKindOf } from "#contracts/templates.ts";

/** A type of an upload: an application, or a benchmark with the application of its kind. */
export type UploadType = {
  readonly value: string;
  readonly label: string;
  readonly application: Application;
  readonly benchmark?: BenchmarkChoice;
};

/** The types for a media type: the applications in list order, then the benchmarks by name. */
export function typesFor(kind: "image" | "video", benchmarks: readonly ProductionBenchmark[] = []): readonly UploadType[] {
  const applications = kind === "video" ? APPLICATIONS : APPLICATIONS.filter((type) => !VIDEO_ONLY.includes(type));
  return [
    ...applications.map((application) => ({ value: application, label: application, application })),
    ...benchmarks.map(toType),
  ];
}

function toType({ uid, version, name, kind }: ProductionBenchmark): UploadType {
  const application = APPLICATIONS.find((each) => templateKindOf(each) === kind)!;
  return { value: uid, label: name, application, benchmark: { uid, version } };
}
