import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { TokenAuthorizer } from "aws-cdk-lib/aws-apigateway";
import type { Construct } from "constructs";
import { accounts } from "#contracts/accounts.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Contract } from "#contracts/kit/operation.ts";
import { apiAlarms } from "./constructs/alarms.ts";
import { ContractApi } from "./constructs/contract-api.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { LiveChannel } from "./constructs/live-channel.ts";
import { files, items, looksUpPeople, type Permit, pushes, signInKeys, signsCursors, starts } from "./constructs/permits.ts";
import { StreamConsumer } from "./constructs/stream-consumer.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { PipelineStack } from "./pipeline-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & { settings: Settings; data: DataStack; identity: IdentityStack; pipeline: PipelineStack };

/** What browsers and programs talk to: one REST API made of the contracts, and the live channel. */
export class ApiStack extends Stack {
  readonly rest: ContractApi;
  readonly live: LiveChannel;

  constructor(scope: Construct, id: string, { settings, data, identity, pipeline, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: tell } = data;
    const caller = ["accounts", "workspaces"];

    this.rest = new ContractApi(this, "Rest");
    const authorizer = new TokenAuthorizer(this, "Callers", {
      handler: new DomainFunction(this, "Authorizer", {
        entry: "lambdas/accounts/authorizer.ts",
        may: [signInKeys(identity.pool, identity.client), looksUpPeople(identity.pool)],
      }),
      resultsCacheTtl: Duration.seconds(60),
      validationRegex: "^Bearer [-_0-9A-Za-z]+\\.[-_0-9A-Za-z]+\\.[-_0-9A-Za-z]+$",
    });
    const mount = (domain: string, contract: Contract, ...may: Permit[]) =>
      this.rest.mount(
        contract,
        new DomainFunction(this, `${domain}Http`, { entry: `lambdas/${domain.toLowerCase()}/http.ts`, may }),
        authorizer,
      );

    mount("Accounts", accounts, items(table, { reads: caller, writes: ["kit"] }));
    mount(
      "Heatmaps",
      heatmaps,
      items(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
      files(data.files, "read", "write", "delete", "list"),
      starts(pipeline.heatmapImage),
      signsCursors(data.cursorSecret),
    );
    mount("Backoffice", backoffice, items(table, { reads: [...caller, "heatmaps"], writes: ["kit"] }));
    mount("Developers", developers, items(table, { reads: caller, writes: ["kit"] }));
    apiAlarms(this, this.rest, tell);

    const liveItems = items(table, { reads: caller, writes: ["heatmaps"] });
    const live = (exported: string, ...may: Permit[]) =>
      new DomainFunction(this, `Live${exported}`, { entry: "lambdas/heatmaps/live.ts", exported: exported.toLowerCase(), may });
    this.live = new LiveChannel(this, "Live", {
      connect: live("Connect", liveItems),
      disconnect: live("Disconnect", liveItems),
      message: live("Message", liveItems),
    });
    this.live.stage.node.addDependency(this.rest.loggingAccount);
    new StreamConsumer(this, "LiveUpdates", {
      table,
      consumer: new DomainFunction(this, "PushLive", {
        entry: "lambdas/heatmaps/push-live.ts",
        may: [
          items(table, { reads: [...caller, "kit"], writes: ["heatmaps"] }),
          files(data.files, "read"),
          pushes(this.live.stage),
        ],
      }),
      whom: "People who watch their list: cards stay 'in progress' until they reload. Nothing is lost; the next load shows the truth.",
      tell,
    });
  }
}
