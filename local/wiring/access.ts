import { appendFileSync } from "node:fs";
import path from "node:path";
import { type Access, createAccess, type Principal } from "#local/iam/access.ts";
import { ADMINISTRATOR, type Credentials } from "#local/iam/credentials.ts";
import { statementsOfRole } from "#local/iam/roles.ts";
import { tryToWrite } from "#local/kit/try-to-write.ts";
import { isApplicationFunction, roleOf } from "#local/lambda/functions.ts";
import type { Model } from "#local/template/template-model.ts";

/** The file in the folder of logs to which each denied call is appended. */
export const ACCESS_DENIED_LOG = "access-denied.log";

/**
 * What each function and each container of a model may do, by the policies of its role, and an administrator. Denied calls are
 * printed and logged. Throws for a policy that cannot be evaluated.
 */
export function accessOf(
  model: Model,
  { credentialsOf, dataDir }: { credentialsOf: (role: string) => Credentials; dataDir: string },
): Access {
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
  const containers = model.ofType("AWS::SageMaker::Model").map((resource): Principal => {
    const role = model.find("AWS::IAM::Role", String(resource.properties.ExecutionRoleArn));
    if (!role) throw new Error(`no template declares the role of ${resource.name}`);
    const { name, ref } = role;
    return { name: resource.name, role: name, credentials: credentialsOf(name), statements: statementsOfRole(model, ref) };
  });
  const administrator: Principal = {
    name: ADMINISTRATOR,
    role: ADMINISTRATOR,
    credentials: credentialsOf(ADMINISTRATOR),
    statements: "everything",
  };
  const file = path.join(dataDir, "logs", ACCESS_DENIED_LOG);
  return createAccess([...functions, ...containers, administrator], (message) => {
    console.error(`Access denied, as it would be on AWS: ${message}`);
    tryToWrite("logs", () => appendFileSync(file, `${new Date().toISOString()} ${message}\n`));
  });
}
