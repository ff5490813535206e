import type { Context } from "./cdk.ts";

/**
 * Lists what an installation with these settings lacks, each as a sentence that says what to do. A deployment without it is
 * possible.
 */
export function settingsWarnings({ alarmMail, backupRegion, firewall }: Context): readonly string[] {
  return [
    ...(alarmMail
      ? []
      : [
          "No one receives alarms, and there is no budget: failures and costs go unnoticed. Set --alarmMail to an address that people read.",
        ]),
    ...(backupRegion
      ? []
      : ["There are no backups in another region: a lost bucket cannot be restored. Set --backupRegion (docs/restore.md)."]),
    ...(String(firewall) === "false"
      ? [
          "There is no firewall: the APIs can be called past the site, and the user pool without its limits (docs/deploy.md, “Firewall”).",
        ]
      : []),
  ];
}
