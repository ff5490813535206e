import { type Condition, compileConditions, listOf, type RequestContext } from "./conditions.ts";
import { compileWildcard } from "./wildcard.ts";

/** One request to a service: `dynamodb:PutItem` on the ARN of a table. */
export type AccessRequest = {
  readonly action: string;
  readonly resource: string;
  readonly context?: RequestContext;
};
/** A compiled statement of a policy. */
export type Statement = {
  readonly effect: "Allow" | "Deny";
  /** Whether the policy is that of a resource, such as a bucket, instead of a role. */
  readonly isOfResource: boolean;
  /** Whether it concerns an action on a resource, whatever its condition. */
  covers(action: string, resource: string): boolean;
  readonly condition: Condition;
};
/** `implicitDeny`: no statement allows the request. `explicitDeny`: a statement denies it; `resourceDeny`: one of the resource. */
export type Decision = "allow" | "implicitDeny" | "explicitDeny" | "resourceDeny";

/** A statement as the document declares it. */
export type DeclaredStatement = Readonly<Record<string, unknown>>;

const SUPPORTED_ELEMENTS = new Set(["Sid", "Effect", "Action", "Resource", "Condition"]);

/** The statements of a policy document, which are a list or a single one. */
export const declaredStatements = (document: unknown): readonly DeclaredStatement[] =>
  [(document as { Statement: DeclaredStatement | DeclaredStatement[] }).Statement].flat();

/**
 * Compiles the statements of an identity-based policy document. Throws for an element or a condition operator that is not
 * supported, naming `where`.
 */
export const compilePolicy = (document: unknown, where: string): Statement[] =>
  compileStatements(declaredStatements(document), { where, isOfResource: false });

/** Compiles statements without their principals. Throws as `compilePolicy` does. */
export function compileStatements(
  declared: readonly DeclaredStatement[],
  { where, isOfResource }: { readonly where: string; readonly isOfResource: boolean },
): Statement[] {
  return declared.map((statement): Statement => {
    const unsupported = Object.keys(statement).find((element) => !SUPPORTED_ELEMENTS.has(element));
    if (unsupported) throw new Error(`${where} has the element ${unsupported}, which local/iam/policy.ts does not evaluate`);
    const { Effect, Action, Resource, Condition: conditions = {} } = statement;
    if (Effect !== "Allow" && Effect !== "Deny") throw new Error(`${where} has the effect ${String(Effect)}`);
    const actions = listOf(Action).map((pattern) => compileWildcard(pattern, { ignoreCase: true }));
    const resources = listOf(Resource).map((pattern) => compileWildcard(pattern));
    return {
      effect: Effect,
      isOfResource,
      covers: (action, resource) => actions.some((matches) => matches(action)) && resources.some((matches) => matches(resource)),
      condition: compileConditions(conditions as Record<string, unknown>, where),
    };
  });
}

/** Distinct pairs of action and resource whose statements are remembered, per role. */
const MAX_REMEMBERED = 1000;

/**
 * Evaluates requests against the statements of one role and those that resources have for it, which count alike within an account:
 * a statement that denies wins, else one must allow. Remembers which statements cover an action on a resource, so that a repeated
 * request evaluates conditions only.
 */
export function createEvaluator(statements: readonly Statement[]): (request: AccessRequest) => Decision {
  const remembered = new Map<string, readonly Statement[]>();
  const covering = (action: string, resource: string): readonly Statement[] => {
    const name = `${action} ${resource}`;
    const known = remembered.get(name);
    if (known) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const found = statements.filter((statement) => statement.covers(action, resource));
    remembered.set(name, found);
    return found;
  };
  return ({ action, resource, context = {} }) => {
    const holding = covering(action, resource).filter(({ condition }) => condition(context));
    const denial = holding.find(({ effect }) => effect === "Deny");
    if (denial) return denial.isOfResource ? "resourceDeny" : "explicitDeny";
    return holding.length > 0 ? "allow" : "implicitDeny";
  };
}
