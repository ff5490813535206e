import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

/** The stage has the name of the site's path: a browser opens `wss://…/live`. */
export const LIVE_STAGE = "live";

type Props = { readonly connect: IFunction; readonly disconnect: IFunction; readonly message: IFunction };

/**
 * The WebSocket API that notifies browsers of changes. A firewall cannot protect a WebSocket API: the function of `$connect`
 * rejects requests that do not come through the site, but they count towards the limit of the stage. A single-use ticket authorizes
 * `$connect`, because browsers cannot set headers on it.
 */
export class LiveChannel extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string, { connect, disconnect, message }: Props) {
    super(scope, id);
    const route = (name: string, handler: IFunction) => ({ integration: new WebSocketLambdaIntegration(name, handler) });
    this.api = new WebSocketApi(this, "Api", {
      connectRouteOptions: route("Connect", connect),
      disconnectRouteOptions: route("Disconnect", disconnect),
      defaultRouteOptions: route("Message", message),
    });
    this.stage = new WebSocketStage(this, "Stage", {
      webSocketApi: this.api,
      stageName: LIVE_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, "AccessLogs", { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY }),
        ),
      },
    });
    acknowledge(this, {
      APIG4:
        "Connecting requires a single-use ticket from an authorized call, valid for a minute; later messages belong to that connection.",
    });
  }
}
