import { Tabs } from "radix-ui";
import { Link, useParams } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { LoadError } from "#web/staff/shared/load-error.tsx";
import { ConfirmUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useTabParam } from "#web/staff/shared/use-tab-param.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AccessTab } from "./access-tab.tsx";
import { ApiTab } from "./api/api-tab.tsx";
import { BrandingTab } from "./branding/branding-tab.tsx";
import { CreditsTab } from "./credits-tab.tsx";
import { GeneralTab } from "./general/general-tab.tsx";
import { SubscriptionTab } from "./subscription-tab.tsx";
import { isEnding, subscriptionText } from "./subscription-text.ts";
import styles from "./workspace.module.css";

const TABS = [
  ["general", "General", GeneralTab],
  ["credits", "Credits", CreditsTab],
  ["subscription", "Subscription", SubscriptionTab],
  ["access", "Access", AccessTab],
  ["api", "API", ApiTab],
  ["branding", "Branding", BrandingTab],
] as const;

/** One workspace: its people, credits, subscription, features, API keys and branding. */
export function Component() {
  const { uid = "" } = useParams();
  const tab = useTabParam(TABS.map(([value]) => value));
  const { data, error, refetch } = useOperation(staffBackoffice.readWorkspace, { params: { uid } }, { staleTime: 0 });
  if (error && !data)
    return (
      <LoadError
        noun="workspace"
        problem={error}
        onRetry={() => void refetch()}
        back={<ButtonLink to="/workspaces">Back to workspaces</ButtonLink>}
        isPage
      />
    );
  if (!data) return <Skeleton label="Loading the workspace" heights={[48, 320]} />;
  return (
    <ConfirmUnsavedChanges key={uid}>
      <p>
        <Link to="/workspaces" className="touch-target">
          Workspaces
        </Link>
      </p>
      <header className={styles.title}>
        <h1>{data.name}</h1>
        <Badge kind={isEnding(data) ? "warning" : data.subscription === "active" ? "good" : "plain"}>
          {subscriptionText(data)}
        </Badge>
        {data.beta && <Badge kind="violet">Beta</Badge>}
        <Link to={`/audit?search=${encodeURIComponent(uid)}`} className="touch-target">
          Changes by staff
        </Link>
      </header>
      <Tabs.Root {...tab}>
        <TabList kind="line" aria-label="Workspace">
          {TABS.map(([value, name]) => (
            <Tab key={value} value={value}>
              {name}
            </Tab>
          ))}
        </TabList>
        {TABS.map(([value, , Content]) => (
          // Changes in a tab that is not shown are kept until they are saved.
          <Tabs.Content key={value} value={value} forceMount className={styles.tab}>
            <Content workspace={data} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </ConfirmUnsavedChanges>
  );
}
