import { useQueryClient } from "@tanstack/react-query";
import { type Benchmark, staffBenchmarks, type Version } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "../benchmarks.module.css";

/** The versions, newest first. Customers get the newest one that is ready for production. */
export function VersionsCard({ benchmark: { uid, versions } }: { benchmark: Benchmark }) {
  return (
    <SectionCard title="Versions" lead="Customers get the newest version that is ready for production. A version never changes.">
      {versions.length === 0 ? (
        <p>No version has been built yet.</p>
      ) : (
        <ul className={styles.versions}>
          {versions.map((version) => (
            <VersionRow key={version.version} uid={uid} version={version} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function VersionRow({ uid, version }: { uid: string; version: Version }) {
  const client = useQueryClient();
  const change = useOperationMutation(staffBenchmarks.setProductionReady, {
    refreshes: [staffBenchmarks.read],
    refreshesFirst: true,
    // The switch shows what is stored, so a failure shows the former value again.
    onError: (problem) => {
      snackbar.failureOf("Error updating production ready status: ", problem);
      void refresh(client, [staffBenchmarks.read]);
    },
  });
  const isOn = change.isPending ? change.variables.body.productionReady : version.production_ready;
  return (
    <li>
      <div>
        <h3>Version {version.version}</h3>
        <p>
          {dayMonthYear(version.created)} · {pluralize(version.templates, "template")} · {pluralize(version.subjects, "subject")}{" "}
          · {version.model}
        </p>
      </div>
      <Switch
        isOn={isOn}
        onChange={(productionReady) => change.mutate({ params: { uid, version: version.version }, body: { productionReady } })}
      >
        Ready for production<span className="visually-hidden">: version {version.version}</span>
      </Switch>
    </li>
  );
}
