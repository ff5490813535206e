import type { SettingName } from "#infra/settings.ts";
import { stackNameOf } from "#infra/stack-names.ts";
import type { Context } from "./cdk.ts";
import { deployedOutputs } from "./deployed-outputs.ts";

/**
 * The settings of the existing deployment that the coming one does not set, so that leaving one out neither changes another table
 * or user pool nor removes resources. An empty value removes one. Throws for the number of another user pool that does not name the
 * deployed one as the former: CloudFormation would reject it only amid the deployment, because of the exports.
 */
export function keptSettings(wanted: Context, deployed: Context): Context {
  const { userPool = deployed.userPool } = wanted;
  if (deployed.userPool !== undefined && ![userPool, wanted.formerUserPool].includes(deployed.userPool))
    throw new Error(
      `User pool ${deployed.userPool} is deployed, and the settings say --userPool ${userPool}, which is another pool without users. Leave out --userPool to keep the deployed pool. To replace it, add --formerUserPool ${deployed.userPool} (docs/restore.md, section 4).`,
    );
  const { tableName, tableStreamArn, ...others } = deployed;
  const isTableGiven = wanted.tableName !== undefined || wanted.tableStreamArn !== undefined;
  const kept: Context = isTableGiven ? others : deployed;
  return Object.fromEntries(Object.entries(kept).filter(([name]) => wanted[name as SettingName] === undefined));
}

/** The settings of the existing deployment, without those that its version did not write. */
export async function deployedSettings(region: string, stage: string | undefined): Promise<Context> {
  const outputsOf = (stack: string) => deployedOutputs(region, stackNameOf(stage, stack));
  const [identity, data] = await Promise.all([outputsOf("SightlineIdentity"), outputsOf("SightlineData")]);
  const { Settings, RestoredTableName, RestoredTableStreamArn } = data;
  return {
    ...(Settings && (JSON.parse(Settings) as Context)),
    ...(identity.PoolNumber && { userPool: identity.PoolNumber }),
    ...(RestoredTableName && { tableName: RestoredTableName }),
    ...(RestoredTableStreamArn && { tableStreamArn: RestoredTableStreamArn }),
  };
}
