import { Tabs } from "radix-ui";
import { useParams } from "react-router-dom";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { LoadError } from "#web/staff/shared/load-error.tsx";
import { ConfirmUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useTabParam } from "#web/staff/shared/use-tab-param.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { statusOf } from "./benchmark-names.ts";
import styles from "./benchmarks.module.css";
import { isBuilding } from "./is-building.ts";
import { SettingsTab } from "./settings/settings-tab.tsx";
import { SubjectsTab } from "./subjects/subjects-tab.tsx";
import { TemplatesTab } from "./templates/templates-tab.tsx";
import { UsageTab } from "./usage/usage-tab.tsx";

/** Refetch interval of a benchmark while it is built. */
const BUILD_REFRESH_MS = 2000;

/** One benchmark: settings, templates, subjects and how often templates are used. */
export function Component() {
  const { uid = "" } = useParams();
  const tab = useTabParam(["settings", "templates", "subjects", "usage"]);
  const { data, error, refetch } = useOperation(
    staffBenchmarks.read,
    { params: { uid } },
    { refetchInterval: ({ state }) => (state.data && isBuilding(state.data) ? BUILD_REFRESH_MS : false) },
  );
  if (error && !data)
    return (
      <LoadError
        noun="benchmark"
        problem={error}
        onRetry={() => void refetch()}
        back={<ButtonLink to="/benchmark">Back to benchmarks</ButtonLink>}
      />
    );
  if (!data) return <Skeleton label="Loading benchmark" heights={[48, 320]} />;
  const status = statusOf(data);
  return (
    <ConfirmUnsavedChanges key={uid}>
      <header className={styles.title}>
        <h2>{data.name}</h2>
        <Badge kind={status.badge}>{status.name}</Badge>
        <span>
          {TEMPLATE_KIND_NAMES[data.kind]}
          {data.version > 0 && ` · version ${data.version}`}
        </span>
      </header>
      <Tabs.Root {...tab}>
        <TabList kind="line" aria-label="Benchmark">
          <Tab value="settings">Settings</Tab>
          <Tab value="templates">Templates ({data.templates})</Tab>
          <Tab value="subjects">Subjects ({data.subjects})</Tab>
          <Tab value="usage">Template usage</Tab>
        </TabList>
        {/* Changes of settings are kept while another tab is shown. */}
        <Tabs.Content value="settings" forceMount className={styles.settings}>
          <SettingsTab benchmark={data} />
        </Tabs.Content>
        <Tabs.Content value="templates">
          <TemplatesTab benchmark={data} />
        </Tabs.Content>
        <Tabs.Content value="subjects">
          <SubjectsTab benchmark={data} />
        </Tabs.Content>
        <Tabs.Content value="usage">
          <UsageTab benchmark={data} />
        </Tabs.Content>
      </Tabs.Root>
    </ConfirmUnsavedChanges>
  );
}
