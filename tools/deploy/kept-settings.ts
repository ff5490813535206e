import { stackNameOf } from "#infra/settings.ts";
import type { Context } from "./cdk.ts";
import { deployedOutputs } from "./deployed-outputs.ts";

/** Settings that say which table and user pool hold the data: later deployments must not change them by leaving them out. */
type KeptSettings = Pick<Context, "userPool" | "tableName" | "tableStreamArn">;

/**
 * These settings after a deployment: what is wanted, otherwise what is deployed. Throws for the number of another user pool that does
 * not name the deployed one as the former: CloudFormation would reject it only amid the deployment, because of the exports.
 */
export function keptSettings(wanted: Context, deployed: KeptSettings): KeptSettings {
  const { userPool = deployed.userPool, tableName, tableStreamArn } = wanted;
  if (deployed.userPool !== undefined && ![userPool, wanted.formerUserPool].includes(deployed.userPool))
    throw new Error(
      `User pool ${deployed.userPool} is deployed, and the settings say --userPool ${userPool}, which is another pool without users. Leave out --userPool to keep the deployed pool. To replace it, add --formerUserPool ${deployed.userPool} (docs/restore.md, section 4).`,
    );
  const table = tableName === undefined && tableStreamArn === undefined ? deployed : { tableName, tableStreamArn };
  return Object.fromEntries(Object.entries({ ...table, userPool }).filter(([, value]) => value !== undefined));
}

/** These settings of the existing deployment. Those that are not deployed, or that its version did not write, are left out. */
export async function deployedSettings(region: string, stage: string | undefined): Promise<KeptSettings> {
  const outputsOf = (stack: string) => deployedOutputs(region, stackNameOf(stage, stack));
  const [identity, data] = await Promise.all([outputsOf("SightlineIdentity"), outputsOf("SightlineData")]);
  const { RestoredTableName, RestoredTableStreamArn } = data;
  return {
    ...(identity.PoolNumber && { userPool: identity.PoolNumber }),
    ...(RestoredTableName && { tableName: RestoredTableName }),
    ...(RestoredTableStreamArn && { tableStreamArn: RestoredTableStreamArn }),
  };
}
