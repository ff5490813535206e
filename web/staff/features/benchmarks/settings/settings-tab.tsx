import type { Benchmark } from "#contracts/staff/benchmarks.ts";
import { BuildCard } from "./build-card.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { VersionsCard } from "./versions-card.tsx";

/** Settings, build, versions and maintenance of a benchmark. */
export function SettingsTab({ benchmark }: { benchmark: Benchmark }) {
  return (
    <>
      <SettingsCard key={benchmark.uid} benchmark={benchmark} />
      <BuildCard benchmark={benchmark} />
      <VersionsCard benchmark={benchmark} />
      <MaintenanceCard benchmark={benchmark} />
    </>
  );
}
