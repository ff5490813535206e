import type { Model, Resource } from "#local/template/template-model.ts";
import { compilePolicy, type Statement } from "./policy.ts";

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The properties that name the role of a function, of a state machine and of a model container. */
type RoleProperty = "Role" | "RoleArn" | "ExecutionRoleArn";

/** The role of a resource. Throws when no template declares it. */
export function roleOf(model: Model, resource: Resource, property: RoleProperty = "Role"): Resource {
  const reference = String(resource.properties[property]);
  const role = model.find("AWS::IAM::Role", reference);
  if (!role) throw new Error(`${whereOf(resource)} has the role ${reference}, which no template declares`);
  return role;
}

/**
 * The statements of a role: its inline policies, and the policies of the templates that are attached to it. Throws for a role that
 * no template declares, a policy that AWS manages, and for anything that cannot be evaluated.
 */
export function statementsOfRole(model: Model, reference: string): Statement[] {
  const role = model.find("AWS::IAM::Role", reference);
  if (!role) throw new Error(`no template declares the role ${reference}`);
  const inline = (role.properties.Policies ?? []) as readonly { readonly PolicyDocument: unknown }[];
  const attached = model
    .ofType("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy")
    .filter(({ properties }) => textsOf(properties.Roles).includes(role.ref));
  const [managed] = textsOf(role.properties.ManagedPolicyArns);
  if (managed) throw new Error(`${whereOf(role)} has the policy ${managed}, whose statements are in no template`);
  return [
    ...inline.flatMap(({ PolicyDocument }) => compilePolicy(PolicyDocument, whereOf(role))),
    ...attached.flatMap((policy) => compilePolicy(policy.properties.PolicyDocument, whereOf(policy))),
  ];
}

const whereOf = ({ stack, id }: Resource): string => `${stack}/${id}`;
