import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Contract } from "#contracts/kit/operation.ts";
import { publicAudits } from "#contracts/public/audits.ts";
import { publicBatches } from "#contracts/public/batches.ts";
import { publicBenchmarks } from "#contracts/public/benchmarks.ts";
import { publicBrands } from "#contracts/public/brands.ts";
import { publicCaptures } from "#contracts/public/captures.ts";
import { publicComments } from "#contracts/public/comments.ts";
import { publicDevelopers } from "#contracts/public/developers.ts";
import { publicExports } from "#contracts/public/exports.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { publicJobs } from "#contracts/public/jobs.ts";
import { publicKey } from "#contracts/public/key.ts";
import { publicProjects } from "#contracts/public/projects.ts";
import { publicReports } from "#contracts/public/reports.ts";
import { publicSharing } from "#contracts/public/sharing.ts";
import { publicWebhooks } from "#contracts/public/webhooks.ts";
import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import type { CapturesStack } from "./captures-stack.ts";
import { apiAlarms } from "./constructs/api-alarms.ts";
import { ContractApi } from "./constructs/contract-api.ts";
import { domainPermissions } from "./constructs/domain-permissions.ts";
import { grantBucket } from "./constructs/permissions/files.ts";
import { grantReceivers } from "./constructs/permissions/internet.ts";
import { grantSupportEmail, grantWebOrigin } from "./constructs/permissions/messages.ts";
import type { Permission } from "./constructs/permissions/permission.ts";
import { grantCursorSecret } from "./constructs/permissions/secrets.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import type { DataStack } from "./data-stack.ts";
import type { FirewallStack } from "./firewall-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";
import type { PipelineStack } from "./pipeline-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & {
  settings: Settings;
  data: DataStack;
  identity: IdentityStack;
  firewall: FirewallStack | undefined;
  inference: InferenceStack;
  pipeline: PipelineStack;
  captures: CapturesStack;
};

/** The public REST API of developers, under `/v1`. Its callers are API keys. */
export class PublicApiStack extends Stack {
  readonly rest: ContractApi;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, firewall, inference, pipeline, captures, ...props }: Props,
  ) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;
    const shared = domainPermissions({ data, inference, pipeline, captures });
    /** Reads the key and its workspace, counts and logs the request. */
    const key = grantTable(table, { reads: ["workspaces"], writes: ["developers", "kit"] });

    this.rest = new ContractApi(this, {
      api: "public",
      identity,
      siteSecret: data.siteSecret,
      firewall,
      canary: settings.canary,
      authorizer: {
        entry: "lambdas/developers/authorizer.ts",
        permissions: [grantTable(table, { reads: ["developers"] })],
        // Also what only looks like a key, such as one that was not copied completely: the authorizer names the reason.
        token: "\\S{1,200}",
      },
    });
    const serve = (domain: string, contract: Contract, permissions: readonly Permission[]) =>
      this.rest.serve(domain, contract, { permissions: [...permissions, key] });

    serve("heatmaps", publicHeatmaps, shared.heatmaps);
    serve("benchmarks", publicBenchmarks, [grantTable(table, { reads: ["benchmarks"] })]);
    serve("captures", publicCaptures, shared.captures);
    // Edits are tried on decoded images.
    this.rest.serve("audits", publicAudits, { images: true, memory: 2048, permissions: [...shared.audits, key] });
    serve("projects", publicProjects, shared.projects);
    serve("reports", publicReports, shared.reports);
    serve("sharing", publicSharing, shared.sharing);
    serve("batches", publicBatches, [...shared.captures, grantBucket(data.files, "parts"), grantCursorSecret(data.cursorSecret)]);
    serve("jobs", publicJobs, [
      grantTable(table, { reads: ["reports"], writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
      grantBucket(data.files, "read", "delete", "list", "abort"),
      grantCursorSecret(data.cursorSecret),
    ]);
    // As in the application, for the result of a brand with very many appearances.
    this.rest.serve("brands", publicBrands, {
      memory: 2048,
      permissions: [...shared.brands, grantSupportEmail(settings.supportMail), key],
    });
    serve("comments", publicComments, shared.comments);
    this.rest.serve("exports", publicExports, { memory: 2048, permissions: [...shared.exports, key] });
    serve("workspaces", publicWorkspaces, [
      grantTable(table, { reads: ["accounts", "billing", "heatmaps"] }),
      grantCursorSecret(data.cursorSecret),
    ]);
    serve("developers", publicDevelopers, [grantWebOrigin(settings.webOrigin)]);
    serve("webhooks", publicWebhooks, [grantReceivers(), grantCursorSecret(data.cursorSecret)]);
    serve("key", publicKey, []);
    this.rest.rollBackOn(apiAlarms(this, this.rest, { callers: "Developers whose programs call the public API", alarmTopic }));
  }
}
