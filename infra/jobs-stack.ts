import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { mailAlarms } from "./constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction, type Triggers } from "./constructs/event-function.ts";
import { asksSupport, charges, files, filesBelow, items, linksTo, mails, managesPeople } from "./constructs/permits.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & { settings: Settings; data: DataStack; identity: IdentityStack };

type Job = DomainFunctionProps &
  Pick<Triggers, "schedule"> & {
    /** Announcements (domain/kit/outbox.ts) that make it run; the event's `detail` is `{ id, scope, object }`. */
    readonly announced?: readonly string[];
    /** Prose: who is hurt when a run is given up. */
    readonly whom: string;
  };

/** Scheduled jobs and event consumers. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, identity, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: tell, bus } = data;

    const job = (name: string, { schedule, announced: types, whom, ...props }: Job): DomainFunction => {
      const consumer = new DomainFunction(this, name, { timeout: Duration.minutes(4), ...props });
      new EventFunction(this, `${name}Runs`, { consumer, schedule, announced: types && { bus, types }, whom, tell });
      return consumer;
    };

    job("EndTrials", {
      entry: "lambdas/accounts/end-trials.ts",
      may: [items(table, { writes: ["accounts", "kit"] })],
      schedule: Schedule.rate(Duration.minutes(5)),
      whom: "People whose trial is over: they are not told. What they may do ends at the right moment all the same.",
    });
    job("ExportData", {
      entry: "lambdas/accounts/export-data.ts",
      timeout: Duration.minutes(15),
      may: [
        items(table, { reads: ["billing", "comments", "heatmaps", "projects"], writes: ["accounts", "kit"] }),
        files(data.files, "read", "list"),
        filesBelow(data.files, "*/exports/", "stream"),
      ],
      announced: ["account.export_requested"],
      whom: "People who asked for their data, which we owe them within a month: the zip is not made. They can ask again.",
    });
    job("PurgeExports", {
      entry: "lambdas/accounts/purge-exports.ts",
      may: [
        items(table, { writes: ["accounts", "kit"] }),
        files(data.files, "list"),
        filesBelow(data.files, "*/exports/", "delete"),
      ],
      schedule: Schedule.rate(Duration.hours(1)),
      whom: "Nobody at once: zips of people's data lie in the bucket for longer than we said.",
    });
    job("PurgeAccount", {
      entry: "lambdas/accounts/purge-account.ts",
      timeout: Duration.minutes(15),
      may: [
        items(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
        files(data.files, "delete", "list", "abort"),
        managesPeople(identity.pool, "AdminDeleteUser"),
        charges(data.stripeSecret),
      ],
      announced: ["account.deleted"],
      whom: "People who deleted their account: they cannot sign in, but what we promised to erase is still there. Run it again from the queue.",
    });
    const asksStripe = [items(table, { writes: ["accounts", "billing", "kit", "workspaces"] }), charges(data.stripeSecret)];
    job("RenewCredits", {
      entry: "lambdas/billing/renew-credits.ts",
      may: asksStripe,
      schedule: Schedule.rate(Duration.hours(1)),
      whom: "Workspaces whose month is over: they wait for the credits they paid for. The next hour tries again.",
    });
    job("ReconcileSubscriptions", {
      entry: "lambdas/billing/reconcile.ts",
      may: asksStripe,
      schedule: Schedule.rate(Duration.days(1)),
      whom: "Workspaces whose payment or cancellation we were not told of: what they may do is not what they pay for. The next day tries again.",
    });
    job("MoveToWorkspace", {
      entry: "lambdas/heatmaps/move-to-workspace.ts",
      may: [items(table, { reads: ["billing", "workspaces"], writes: ["heatmaps", "kit"] })],
      announced: ["workspace.opened"],
      whom: "Founders of a workspace: what they made before is not in it. It is there again for them alone if they leave.",
    });
    job("FollowForProjects", {
      entry: "lambdas/projects/follow.ts",
      timeout: Duration.minutes(15),
      may: [items(table, { reads: ["accounts", "workspaces"], writes: ["kit", "projects"] })],
      announced: ["account.deleted", "heatmap.removed", "heatmap.transferred", "project.removed", "workspace.opened"],
      whom: "People with projects: one counts a heatmap that is gone, or a founder's projects are not in his workspace. After a deleted account: titles of projects are still there. Run it again from the queue.",
    });
    job("PackZip", {
      entry: "lambdas/exports/pack-zip.ts",
      timeout: Duration.minutes(15),
      may: [
        items(table, { reads: ["heatmaps", "projects"], writes: ["exports"] }),
        files(data.files, "read", "list"),
        filesBelow(data.files, "*/zips/", "stream", "delete"),
      ],
      announced: ["zip.requested"],
      whom: "People who download a heatmap or a project as a zip: they are told that it could not be packed. They can ask again.",
    });
    job("PurgeZips", {
      entry: "lambdas/exports/purge-zips.ts",
      may: [items(table, { writes: ["exports"] }), files(data.files, "list"), filesBelow(data.files, "*/zips/", "delete")],
      schedule: Schedule.rate(Duration.hours(1)),
      whom: "Nobody at once: zips of heatmaps and projects lie in the bucket for longer than we said.",
    });
    job("FollowForExports", {
      entry: "lambdas/exports/follow.ts",
      may: [
        items(table, { reads: ["accounts", "workspaces"], writes: ["exports"] }),
        files(data.files, "list"),
        filesBelow(data.files, "*/zips/", "read", "delete"),
      ],
      announced: ["account.deleted", "heatmap.removed", "heatmap.transferred", "project.removed"],
      whom: "Nobody at once: zips of what was deleted are kept until their day is over. Run it again from the queue.",
    });
    job("FollowForSharing", {
      entry: "lambdas/sharing/follow.ts",
      timeout: Duration.minutes(15),
      may: [
        items(table, { reads: ["accounts", "heatmaps", "workspaces"], writes: ["sharing"] }),
        files(data.files, "read", "list"),
        filesBelow(data.files, "shared/", "write", "delete"),
      ],
      announced: ["account.deleted", "heatmap.done", "heatmap.removed", "heatmap.transferred", "workspace.opened"],
      whom: "People who see a heatmap by its link after it was analysed again: they see the pictures of before. Nobody else at once: links that show nothing any more, and copies of pictures that no link leads to, are still kept. Run it again from the queue.",
    });
    job("FollowForComments", {
      entry: "lambdas/comments/follow.ts",
      may: [items(table, { reads: ["accounts", "heatmaps"], writes: ["comments"] })],
      announced: ["account.deleted", "comment.removed", "heatmap.removed", "heatmap.transferred"],
      whom: "Nobody at once: comments that nobody sees any more are still kept, or still know an author who deleted his account. Run it again from the queue.",
    });
    const deliverMail = job("DeliverMail", {
      entry: "lambdas/backoffice/deliver-mail.ts",
      may: [
        items(table, { writes: ["kit"] }),
        mails(this, settings),
        linksTo(settings.webOrigin),
        asksSupport(settings.supportMail),
      ],
      announced: ["mail.queued"],
      schedule: Schedule.rate(Duration.minutes(1)),
      whom: "People who wait for a mail: to verify an address, choose a password or accept an invitation. What is due is tried again every minute.",
    });
    mailAlarms(this, deliverMail, tell);
  }
}
