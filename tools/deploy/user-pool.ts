import { stackNameOf } from "#infra/settings.ts";
import type { Context } from "./cdk.ts";
import { deployedOutputs } from "./deployed-outputs.ts";

/**
 * The number of the user pool after a deployment: what is wanted, otherwise what is deployed. Throws for another number that does not
 * name the deployed pool as the former one: CloudFormation would reject it only amid the deployment, because of the exports.
 */
export function userPoolSetting(
  { userPool, formerUserPool }: Pick<Context, "userPool" | "formerUserPool">,
  deployed: string | undefined,
): Pick<Context, "userPool"> {
  if (deployed === undefined) return {};
  const number = userPool ?? deployed;
  if (number !== deployed && formerUserPool !== deployed)
    throw new Error(
      `User pool ${deployed} is deployed, and the settings say --userPool ${number}, which is another pool without users. Leave out --userPool to keep the deployed pool. To replace it, add --formerUserPool ${deployed} (docs/restore.md, section 4).`,
    );
  return { userPool: number };
}

/** The number of the user pool that is deployed. Undefined without a deployment, or if its version did not write the number. */
export const deployedUserPool = async (region: string, stage: string | undefined): Promise<string | undefined> =>
  (await deployedOutputs(region, stackNameOf(stage, "SightlineIdentity"))).PoolNumber;
