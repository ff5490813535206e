import { type Access, createAccess, type Principal } from "#local/iam/access.ts";
import { ADMINISTRATOR, type Credentials } from "#local/iam/credentials.ts";
import { statementsOfRole } from "#local/iam/roles.ts";
import { isApplicationFunction, roleOf } from "#local/lambda/functions.ts";
import type { Model } from "#local/template/template-model.ts";

/**
 * What each function may do, by the policies of its role, and an administrator. Throws for a policy that cannot be evaluated.
 */
export function accessOf(model: Model, credentialsOf: (role: string) => Credentials): Access {
  const functions = model
    .ofType("AWS::Lambda::Function")
    .filter(isApplicationFunction)
    .map((resource): Principal => {
      const role = roleOf(model, resource);
      return {
        name: resource.name,
        role: role.name,
        credentials: credentialsOf(role.name),
        statements: statementsOfRole(model, role.ref),
      };
    });
  const administrator: Principal = {
    name: ADMINISTRATOR,
    role: ADMINISTRATOR,
    credentials: credentialsOf(ADMINISTRATOR),
    statements: "everything",
  };
  return createAccess([...functions, administrator]);
}
