import { ArnFormat, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { BackupVault } from "aws-cdk-lib/aws-backup";
import type { Construct } from "constructs";

/** The vault of another region that receives copies of the backups. No one can delete a copy before it expires. */
export class BackupCopiesStack extends Stack {
  readonly vaultArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    // Named, so that the stack of the backups can refer to it from its own region.
    const backupVaultName = id;
    new BackupVault(this, "Copies", {
      backupVaultName,
      blockRecoveryPointDeletion: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.vaultArn = this.formatArn({
      service: "backup",
      resource: "backup-vault",
      resourceName: backupVaultName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
