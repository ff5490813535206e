import { appendFileSync } from "node:fs";
import path from "node:path";
import { type Access, createAccess, type Principal } from "#local/iam/access.ts";
import { ADMINISTRATOR, type Credentials } from "#local/iam/credentials.ts";
import { resourcePoliciesOf } from "#local/iam/resource-policies.ts";
import { roleOf, statementsOfRole } from "#local/iam/roles.ts";
import { tryToWrite } from "#local/kit/try-to-write.ts";
import { isApplicationFunction } from "#local/lambda/functions.ts";
import type { Model, Resource } from "#local/template/template-model.ts";

/** The file in the folder of logs to which each denied call is appended. */
export const ACCESS_DENIED_LOG = "access-denied.log";

/**
 * Returns the permissions of each function, state machine and container of a model, by the policies of its role and of buckets
 * and queues, and of an administrator. Denied calls are printed and logged. Throws for a policy that cannot be evaluated.
 */
export function accessOf(
  model: Model,
  { credentialsOf, dataDir }: { credentialsOf: (role: string) => Credentials; dataDir: string },
): Access {
  const principalsOf = (resources: readonly Resource[], property: Parameters<typeof roleOf>[2]): Principal[] =>
    resources.map((resource) => {
      const { name: role, ref } = roleOf(model, resource, property);
      return { name: resource.name, role, credentials: credentialsOf(role), statements: statementsOfRole(model, ref) };
    });
  const administrator: Principal = {
    name: ADMINISTRATOR,
    role: ADMINISTRATOR,
    credentials: credentialsOf(ADMINISTRATOR),
    statements: "everything",
  };
  const file = path.join(dataDir, "logs", ACCESS_DENIED_LOG);
  const principals = [
    ...principalsOf(model.ofType("AWS::Lambda::Function").filter(isApplicationFunction), "Role"),
    ...principalsOf(model.ofType("AWS::StepFunctions::StateMachine"), "RoleArn"),
    ...principalsOf(model.ofType("AWS::SageMaker::Model"), "ExecutionRoleArn"),
    administrator,
  ];
  return createAccess(principals, {
    resourcePolicies: resourcePoliciesOf(model),
    onDenied(message) {
      console.error(`Access denied, as it would be on AWS: ${message}`);
      tryToWrite("logs", () => appendFileSync(file, `${new Date().toISOString()} ${message}\n`));
    },
  });
}
