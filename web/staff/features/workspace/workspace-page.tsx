import { Tabs } from "radix-ui";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { PAYMENT_NAMES } from "#web/staff/shared/staff-names.ts";
import { ConfirmUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { AccessTab } from "./access-tab.tsx";
import { ApiTab } from "./api/api-tab.tsx";
import { BrandingTab } from "./branding/branding-tab.tsx";
import { CreditsTab } from "./credits-tab.tsx";
import { GeneralTab } from "./general/general-tab.tsx";
import { SubscriptionTab } from "./subscription-tab.tsx";
import styles from "./workspace.module.css";

const TABS = [
  ["General", GeneralTab],
  ["Credits", CreditsTab],
  ["Subscription", SubscriptionTab],
  ["Access", AccessTab],
  ["API", ApiTab],
  ["Branding", BrandingTab],
] as const;

/** One workspace: its people, credits, subscription, features, API keys and branding. */
export function Component() {
  const { uid = "" } = useParams();
  const [query] = useSearchParams();
  const [first] = TABS.find(([name]) => name.toLowerCase() === query.get("tab")) ?? TABS[0];
  const { data, error, refetch } = useOperation(staffBackoffice.readWorkspace, { params: { uid } }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="Couldn’t load this workspace" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the workspace" heights={[48, 320]} />;
  return (
    <ConfirmUnsavedChanges key={uid}>
      <p>
        <Link to="/workspaces">Workspaces</Link>
      </p>
      <header className={styles.title}>
        <h1>{data.name}</h1>
        <Badge kind={data.subscription === "active" ? "good" : "plain"}>{PAYMENT_NAMES[data.subscription]}</Badge>
        {data.beta && <Badge kind="violet">Beta</Badge>}
        <Link to={`/audit?search=${encodeURIComponent(uid)}`}>Changes by staff</Link>
      </header>
      <Tabs.Root defaultValue={first}>
        <TabList kind="line" aria-label="Workspace">
          {TABS.map(([name]) => (
            <Tab key={name} value={name}>
              {name}
            </Tab>
          ))}
        </TabList>
        {TABS.map(([name, Content]) => (
          // Changes in a tab that is not shown are kept until they are saved.
          <Tabs.Content key={name} value={name} forceMount className={styles.tab}>
            <Content workspace={data} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </ConfirmUnsavedChanges>
  );
}
