import { ACCOUNT } from "#local/template/identities.ts";
import type { Model, Resource } from "#local/template/template-model.ts";
import { listOf } from "./conditions.ts";
import { compileStatements, type DeclaredStatement, declaredStatements, type Statement } from "./policy.ts";

/** The statements of resources for a role, by its name. */
export type ResourcePolicies = (role: string) => readonly Statement[];

/** The types of resource-based policies that are evaluated, the type of their resources, and the property that names these. */
const KINDS = {
  "AWS::S3::BucketPolicy": { type: "AWS::S3::Bucket", property: "Bucket" },
  "AWS::SQS::QueuePolicy": { type: "AWS::SQS::Queue", property: "Queues" },
} as const;
const kindsOf = Object.entries(KINDS);

/**
 * Reads the policies of the buckets and queues of a model. Statements for services concern no role: what services do is built into
 * the emulators. Throws for a policy that cannot be evaluated.
 */
export function resourcePoliciesOf(model: Model): ResourcePolicies {
  const policies = kindsOf.flatMap(([kind, { type, property }]) =>
    model.ofType(kind).map((policy) => ({
      where: `${policy.stack}/${policy.id}`,
      arns: listOf(policy.properties[property]).map((reference) => arnOf(model, { policy, type, reference })),
      declared: declaredStatements(policy.properties.PolicyDocument).map(withPrincipal(`${policy.stack}/${policy.id}`)),
    })),
  );
  return (role) =>
    policies.flatMap(({ where, arns, declared }) => {
      const concerning = declared.flatMap(({ statement, concerns }) => (concerns(role) ? [statement] : []));
      const isOwn = (resource: string) => arns.some((arn) => resource === arn || resource.startsWith(`${arn}/`));
      return compileStatements(concerning, { where, isOfResource: true }).map((statement) => ({
        ...statement,
        covers: (action: string, resource: string) => isOwn(resource) && statement.covers(action, resource),
      }));
    });
}

function arnOf(model: Model, { policy, type, reference }: { policy: Resource; type: string; reference: string }): string {
  const resource = model.find(type, reference);
  if (!resource) throw new Error(`${policy.stack}/${policy.id} is for ${reference}, which no template declares`);
  return resource.attribute("Arn");
}

/** Separates the principal of a statement. Throws when it has none, as every statement of a resource needs one. */
const withPrincipal = (where: string) => (declared: DeclaredStatement) => {
  const { Principal, ...statement } = declared;
  if (Principal === undefined) throw new Error(`${where} has a statement without a Principal`);
  return { statement, concerns: compilePrincipal(Principal, statement.Effect) };
};

/** Whether a statement concerns a role. One for the whole account denies everyone, and does not grant anything, as on AWS. */
function compilePrincipal(principal: unknown, effect: unknown): (role: string) => boolean {
  if (principal === "*") return () => true;
  const { AWS } = principal as { readonly AWS?: unknown };
  const named = AWS === undefined ? [] : listOf(AWS);
  const isAccount = named.some((name) => name === ACCOUNT || name === `arn:aws:iam::${ACCOUNT}:root`);
  return (role) =>
    named.includes("*") || named.includes(`arn:aws:iam::${ACCOUNT}:role/${role}`) || (isAccount && effect === "Deny");
}
