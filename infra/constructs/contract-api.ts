import { Duration, RemovalPolicy, Size, Stack } from "aws-cdk-lib";
import {
  AccessLogField,
  AccessLogFormat,
  AuthorizationType,
  Cors,
  EndpointType,
  type IAuthorizer,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  type MethodOptions,
  RestApi,
  TokenAuthorizer,
} from "aws-cdk-lib/aws-apigateway";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import type { Construct, IDependable } from "constructs";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { APIS, type Api } from "#contracts/kit/apis.ts";
import { CORS_REQUEST_HEADERS } from "#contracts/kit/cors.ts";
import type { Contract } from "#contracts/kit/operation.ts";
import type { FirewallStack } from "#infra/firewall-stack.ts";
import type { IdentityStack } from "#infra/identity-stack.ts";
import type { CanaryMode } from "#infra/settings.ts";
import { acknowledge } from "./acknowledge.ts";
import { Canary } from "./canary.ts";
import { routesOf } from "./contract-routes.ts";
import { DomainFunction, type DomainFunctionProps } from "./domain-function.ts";
import { gatewayErrorResponses } from "./gateway-error-responses.ts";
import { grantSiteSecret } from "./permissions/secrets.ts";
import { grantTokenVerification, grantUserLookup } from "./permissions/users.ts";

/** The methods of the public API. */
const METHODS = [
  ...new Set(Object.values(CATALOGUE.public).flatMap((contract) => Object.values(contract).map(({ method }) => method))),
];

/** Names of each API: prefix and suffix of the ids of its constructs, and the file in a domain's folder that serves it. */
const NAMES = {
  customers: { prefix: "", suffix: "Http", file: "http" },
  staff: { prefix: "Staff", suffix: "Staff", file: "staff" },
  public: { prefix: "Public", suffix: "Public", file: "public" },
} as const satisfies Record<Api, object>;

type Props = {
  readonly api: Api;
  readonly identity: IdentityStack;
  readonly siteSecret: Secret;
  /** Blocks requests that do not come through the site. */
  readonly firewall: FirewallStack | undefined;
  readonly canary: CanaryMode | undefined;
  /** Identifies callers by other tokens than those of the user pool: the function, and the pattern of a token. */
  readonly authorizer?: Pick<DomainFunctionProps, "entry" | "permissions"> & { readonly token: string };
};

/**
 * Requests per second, and at once, of all callers together. Without a firewall one address could take them all, so they are few
 * enough to protect the account's concurrent executions; with one, floods are stopped before.
 */
const THROTTLE = { guarded: { rate: 2000, burst: 4000 }, open: { rate: 200, burst: 400 } } as const;

/** A line of the access log. Responses of the gateway itself have a type, those of functions have "-". */
const accessLogFormat = (api: Api): AccessLogFormat =>
  AccessLogFormat.custom(
    JSON.stringify({
      api,
      requestId: AccessLogField.contextRequestId(),
      ip: AccessLogField.contextIdentitySourceIp(),
      requestTime: AccessLogField.contextRequestTime(),
      httpMethod: AccessLogField.contextHttpMethod(),
      resourcePath: AccessLogField.contextResourcePath(),
      status: AccessLogField.contextStatus(),
      responseType: AccessLogField.contextErrorResponseType(),
      protocol: AccessLogField.contextProtocol(),
      responseLength: AccessLogField.contextResponseLength(),
    }),
  );

/**
 * One of the REST APIs. The gateway sends everything below a domain's path to the domain's function, which routes by the contract.
 * Errors from API Gateway itself have the same format as ours.
 */
export class ContractApi extends RestApi {
  readonly api: Api;
  readonly accessLogs: LogGroup;
  readonly #scope: Construct;
  readonly #props: Props;
  readonly #canary: Canary | undefined;
  #authorizer: IAuthorizer | undefined;

  constructor(scope: Construct, props: Props) {
    const { api, firewall } = props;
    const throttle = THROTTLE[firewall ? "guarded" : "open"];
    const id = `${NAMES[api].prefix}Rest`;
    const accessLogs = new LogGroup(scope, `${id}AccessLogs`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    super(scope, id, {
      // API Gateway's metrics know an API by its name only, and an account may have several stages.
      restApiName: `${Stack.of(scope).stackName}-${id}`,
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.kibibytes(1),
      // The account has one role for the logs of all its gateways; the customers' API sets it.
      cloudWatchRole: api === "customers",
      ...(api === "customers" && { cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN }),
      ...(api === "public" && {
        defaultCorsPreflightOptions: {
          allowOrigins: Cors.ALL_ORIGINS,
          allowMethods: [...METHODS, "OPTIONS"],
          allowHeaders: [...CORS_REQUEST_HEADERS],
          maxAge: Duration.hours(1),
        },
      }),
      deployOptions: {
        stageName: APIS[api].stage,
        tracingEnabled: true,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        throttlingRateLimit: throttle.rate,
        throttlingBurstLimit: throttle.burst,
        accessLogDestination: new LogGroupLogDestination(accessLogs),
        accessLogFormat: accessLogFormat(api),
      },
    });
    this.api = api;
    this.accessLogs = accessLogs;
    this.#scope = scope;
    this.#props = props;
    this.#canary = props.canary && new Canary(scope, `${NAMES[api].prefix}Canary`, props.canary);
    if (firewall) {
      new CfnWebACLAssociation(scope, `${id}Firewall`, {
        resourceArn: this.deploymentStage.stageArn,
        webAclArn: firewall.apiAclArn,
      });
    }
    for (const { id: name, ...response } of gatewayErrorResponses(api)) this.addGatewayResponse(name, response);

    acknowledge(this, {
      APIG2: "The function validates every request against its contract and returns errors in one format that names the fields.",
      ...(!firewall && {
        APIG3:
          "The firewall was left out by a setting. Requests are throttled here, and the few operations that need no token count their callers themselves.",
      }),
      COG4: "The authorizer verifies the pool's access tokens itself, which the built-in one cannot do without OAuth scopes.",
      ...(api === "customers" && {
        "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]":
          "The account's one role for API Gateway logs; AWS asks for this very policy.",
      }),
    });
  }

  /** The account setting that lets API Gateway write logs; everything that logs must depend on it. */
  get loggingAccount(): IDependable {
    if (!this.cloudWatchAccount) throw new Error("the gateway's logging role is missing");
    return this.cloudWatchAccount;
  }

  /** Rolls back the deployment of a function when this alarm fires, if functions are deployed gradually. */
  rollBackOn(alarm: IAlarm): void {
    this.#canary?.rollBackOn(alarm);
  }

  /**
   * Serves a domain's contract with a function of its own: `lambdas/heatmaps/http.ts` for customers, `staff.ts` for staff,
   * `public.ts` for the public.
   */
  serve(domain: string, contract: Contract, props: Omit<DomainFunctionProps, "entry">): void {
    const { suffix, file } = NAMES[this.#props.api];
    const id = `${domain.charAt(0).toUpperCase()}${domain.slice(1)}${suffix}`;
    this.#mount(domain, contract, this.#function(id, { entry: `lambdas/${domain}/${file}.ts`, ...props }));
  }

  /** Like `serve`, with a function of another file. */
  serveWith(id: string, domain: string, contract: Contract, props: DomainFunctionProps): void {
    this.#mount(domain, contract, this.#function(id, props));
  }

  /**
   * Sends the requests of a domain to a function: whatever begins with its path after the authorizer, and open paths without it.
   */
  #mount(domain: string, contract: Contract, handler: DomainFunction): void {
    const integration = new LambdaIntegration(this.#canary?.alias(handler) ?? (handler as IFunction), {
      scopePermissionToMethod: false,
    });
    const { open, guarded } = routesOf(this.#props.api, domain, contract);
    for (const { path, summary } of open) {
      const method = this.root.resourceForPath(path).addMethod("ANY", integration, { authorizationType: AuthorizationType.NONE });
      acknowledge(method, { APIG4: `No authorizer: anyone may call this: ${summary}.` });
    }
    for (const path of guarded) this.root.resourceForPath(path).addMethod("ANY", integration, this.#authorized());
  }

  #function(id: string, { permissions, ...props }: DomainFunctionProps): DomainFunction {
    return new DomainFunction(this.#scope, id, {
      ...props,
      permissions: [...permissions, grantSiteSecret(this.#props.siteSecret)],
    });
  }

  /** The authorizer is made for the first contract that needs it: a REST API may not have one that no method uses. */
  #authorized(): MethodOptions {
    const { api, identity } = this.#props;
    const { prefix } = NAMES[api];
    const { entry, permissions, token } = this.#props.authorizer ?? {
      entry: "lambdas/accounts/authorizer.ts",
      permissions: [grantTokenVerification(identity.pool, identity.client), grantUserLookup(identity.pool)],
      token: "[-_0-9A-Za-z]+\\.[-_0-9A-Za-z]+\\.[-_0-9A-Za-z]+",
    };
    this.#authorizer ??= new TokenAuthorizer(this.#scope, `${prefix}Callers`, {
      handler: new DomainFunction(this.#scope, `${prefix}Authorizer`, { entry, permissions }),
      resultsCacheTtl: Duration.seconds(60),
      // The scheme has no fixed case (RFC 9110, 11.1); these two are what clients send.
      validationRegex: `^[Bb]earer ${token}$`,
    });
    return { authorizationType: AuthorizationType.CUSTOM, authorizer: this.#authorizer };
  }
}
