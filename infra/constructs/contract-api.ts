import { RemovalPolicy, Size } from "aws-cdk-lib";
import {
  AccessLogFormat,
  AuthorizationType,
  EndpointType,
  type IAuthorizer,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
} from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct, IDependable } from "constructs";
import type { Contract, Operation } from "#contracts/kit/operation.ts";
import { acknowledge } from "./acknowledge.ts";
import { refusals } from "./refusals.ts";

/** The stage is named after the path that the site answers under, so that `/api/heatmaps` reaches the gateway as it is typed. */
export const API_STAGE = "api";

/** A REST API whose methods are the operations of contracts. Everything it answers by itself has the shape of a refusal. */
export class ContractApi extends RestApi {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: API_STAGE,
        tracingEnabled: true,
        metricsEnabled: true,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        throttlingRateLimit: 200,
        throttlingBurstLimit: 400,
        accessLogDestination: new LogGroupLogDestination(
          new LogGroup(scope, `${id}AccessLogs`, { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY }),
        ),
        accessLogFormat: AccessLogFormat.jsonWithStandardFields(),
      },
    });
    for (const { id: name, ...response } of refusals()) this.addGatewayResponse(name, response);

    acknowledge(this, {
      APIG2: "Every request is checked against its contract by the function, which refuses in one shape with the fields marked.",
      APIG3:
        "Requests are throttled here; what needs no verified token is few operations that count their callers themselves; docs/deploy.md says how to add a firewall.",
      COG4: "The authorizer verifies the pool's access tokens itself, which the built-in one cannot do without OAuth scopes.",
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]":
        "The account's one role for API Gateway logs; AWS asks for this very policy.",
    });
  }

  /** The account's setting that lets any gateway of it write logs; whatever logs must come after it. */
  get loggingAccount(): IDependable {
    if (!this.cloudWatchAccount) throw new Error("the gateway's logging role is missing");
    return this.cloudWatchAccount;
  }

  /** Routes every operation of a contract to one function; whoever is not known to the authorizer reaches only what anybody may call. */
  mount(contract: Contract, handler: IFunction, authorizer: IAuthorizer): void {
    const integration = new LambdaIntegration(handler, { scopePermissionToMethod: false });
    for (const operation of Object.values(contract)) {
      const open = isOpen(operation);
      const method = this.root
        .resourceForPath(operation.path)
        .addMethod(
          operation.method,
          integration,
          open ? { authorizationType: AuthorizationType.NONE } : { authorizationType: AuthorizationType.CUSTOM, authorizer },
        );
      if (open) acknowledge(method, { APIG4: `Anybody may call this: ${operation.summary}.` });
    }
  }
}

/** Whether a caller without a token may use the operation. */
const isOpen = (operation: Operation): boolean => operation.callers.anonymous !== undefined;
