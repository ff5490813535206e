import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { DomainFunction } from "./constructs/domain-function.ts";
import { LiveChannel } from "./constructs/live-channel.ts";
import { grantBucket } from "./constructs/permissions/files.ts";
import { grantPostToConnections, grantWebOrigin } from "./constructs/permissions/messages.ts";
import { grantSiteSecret } from "./constructs/permissions/secrets.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { StreamConsumer } from "./constructs/stream-consumer.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & { settings: Settings; data: DataStack };

/** The live channel to the browsers of customers. */
export class LiveStack extends Stack {
  readonly apiId: string;

  constructor(scope: Construct, id: string, { settings, data, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;
    const caller = ["accounts", "workspaces"];

    const channel = new LiveChannel(this, "Live", {
      connect: new DomainFunction(this, "LiveConnect", {
        entry: "lambdas/live/connect.ts",
        permissions: [
          grantTable(table, { reads: caller, writes: ["live"] }),
          grantWebOrigin(settings.webOrigin),
          grantSiteSecret(data.siteSecret),
        ],
      }),
      disconnect: new DomainFunction(this, "LiveDisconnect", {
        entry: "lambdas/live/disconnect.ts",
        permissions: [grantTable(table, { writes: ["live"] })],
      }),
      message: new DomainFunction(this, "LiveMessage", { entry: "lambdas/live/message.ts", permissions: [] }),
    });
    // In order, one batch at a time: a message contains the newest state and not its version, so an older one must not come later.
    new StreamConsumer(this, "LiveUpdates", {
      table,
      consumer: new DomainFunction(this, "PushLive", {
        entry: "lambdas/live/push-events.ts",
        permissions: [
          grantTable(table, { reads: [...caller, "heatmaps"], writes: ["live"] }),
          grantBucket(data.files, "read"),
          grantPostToConnections(channel.stage),
        ],
      }),
      impact:
        "Users with an open list: cards stay 'in progress' until they reload. No data is lost; a reload shows the current state.",
      alarmTopic,
    });
    this.apiId = channel.api.apiId;
  }
}
