import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { publicDevelopers } from "#contracts/public/developers.ts";
import { apiAlarms } from "./constructs/alarms.ts";
import { ContractApi } from "./constructs/contract-api.ts";
import { grantTable } from "./constructs/permissions.ts";
import type { DataStack } from "./data-stack.ts";
import type { FirewallStack } from "./firewall-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & { settings: Settings; data: DataStack; identity: IdentityStack; firewall: FirewallStack | undefined };

/** The public REST API of developers, under `/v1`. */
export class PublicApiStack extends Stack {
  readonly rest: ContractApi;

  constructor(scope: Construct, id: string, { settings, data, identity, firewall, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;

    this.rest = new ContractApi(this, {
      api: "public",
      identity,
      siteSecret: data.siteSecret,
      firewall,
      hasCanary: settings.hasCanary,
    });
    this.rest.serve("developers", publicDevelopers, {
      permissions: [grantTable(table, { reads: ["accounts", "workspaces"], writes: ["kit"] })],
    });
    this.rest.rollBackOn(apiAlarms(this, this.rest, { callers: "Developers whose programs call the public API", alarmTopic }));
  }
}
