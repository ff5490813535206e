import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

export type Statement = CfnWebACL.StatementProperty;

/** Response to a blocked request. */
export type BlockedResponse = {
  /** Names the body within the web ACL. */
  readonly key: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

/** A rule that blocks what its statement matches. Default response: 403, as a page of AWS. */
export type BlockingRule = { readonly name: string; readonly statement: Statement; readonly response?: BlockedResponse };

type Props = {
  /** `CLOUDFRONT` for a distribution, in us-east-1 only; `REGIONAL` for API stages and user pools. */
  readonly scope: "CLOUDFRONT" | "REGIONAL";
  readonly description: string;
  /** Rules in order of evaluation. */
  readonly rules: readonly BlockingRule[];
  /** Rule groups of AWS, evaluated after the rules; `excluded` rules of a group only count. */
  readonly managed?: readonly { readonly name: string; readonly excluded?: readonly string[] }[];
};

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const blockWith = (response: BlockedResponse | undefined): CfnWebACL.RuleActionProperty => ({
  block: response
    ? {
        customResponse: {
          responseCode: response.status,
          customResponseBodyKey: response.key,
          responseHeaders: Object.entries(response.headers).map(([name, value]) => ({ name, value })),
        },
      }
    : {},
});

const bodiesOf = (rules: readonly BlockingRule[]) =>
  Object.fromEntries(
    rules.flatMap(({ response }) =>
      response ? [[response.key, { contentType: "APPLICATION_JSON", content: JSON.stringify(response.body) }]] : [],
    ),
  );

/** A web ACL that allows every request that no rule blocks. */
export class WebAcl extends CfnWebACL {
  constructor(parent: Construct, id: string, { scope, description, rules, managed = [] }: Props) {
    const bodies = bodiesOf(rules);
    super(parent, id, {
      scope,
      ...(Object.keys(bodies).length > 0 && { customResponseBodies: bodies }),
      description,
      defaultAction: { allow: {} },
      visibilityConfig: visible(id),
      rules: [
        ...rules.map(({ name, statement, response }) => ({ name, statement, action: blockWith(response) })),
        ...managed.map(({ name, excluded = [] }) => ({
          name,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: "AWS",
              name,
              ...(excluded.length > 0 && {
                ruleActionOverrides: excluded.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
              }),
            },
          },
        })),
      ].map((rule, priority) => ({ ...rule, priority, visibilityConfig: visible(rule.name) })),
    });
  }
}

const UNCHANGED = [{ priority: 0, type: "NONE" }];
// CloudFormation's schema names members of this object in upper case.
const header = (name: string) => ({ singleHeader: { Name: name } });
/** The path as API Gateway reads it: decoded, without `//` and `..`. */
const PATH = {
  fieldToMatch: { uriPath: {} },
  textTransformations: [
    { priority: 0, type: "URL_DECODE" },
    { priority: 1, type: "NORMALIZE_PATH" },
  ],
};

/** The path matches a regular expression of at most 512 characters. */
export const pathMatches = (regexString: string): Statement => ({ regexMatchStatement: { regexString, ...PATH } });

/** The header has exactly this value, or contains it. */
export const headerHas = (name: string, searchString: string, positionalConstraint: "EXACTLY" | "CONTAINS"): Statement => ({
  byteMatchStatement: { fieldToMatch: header(name), searchString, positionalConstraint, textTransformations: UNCHANGED },
});

/** The header matches a regular expression of at most 512 characters. */
export const headerMatches = (name: string, regexString: string): Statement => ({
  regexMatchStatement: { fieldToMatch: header(name), regexString, textTransformations: UNCHANGED },
});

/** The request has the header, with a value. */
export const headerPresent = (name: string): Statement => ({
  sizeConstraintStatement: { fieldToMatch: header(name), comparisonOperator: "GT", size: 0, textTransformations: UNCHANGED },
});

/** The statement does not hold. */
export const not = (statement: Statement): Statement => ({ notStatement: { statement } });
/** All statements hold. */
export const all = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
/** A statement that matches if at least one of the given ones matches. */
export const any = (...statements: Statement[]): Statement =>
  statements.length === 1 ? (statements[0] ?? {}) : { orStatement: { statements } };

/** Seconds over which a rate can be measured: a choice of the service. */
type Window = 60 | 120 | 300 | 600;

/** More than `limit` (10 or more) of the matching requests come from one IP address within five minutes, or the given seconds. */
export const ratePerAddress = (limit: number, scopeDownStatement: Statement, evaluationWindowSec: Window = 300): Statement => ({
  rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec, scopeDownStatement },
});
