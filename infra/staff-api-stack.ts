import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { staffCaptures } from "#contracts/staff/captures.ts";
import { staffCopilot } from "#contracts/staff/copilot.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { staffSettings } from "#contracts/staff/settings.ts";
import { staffStatistics } from "#contracts/staff/statistics.ts";
import type { BenchmarksStack } from "./benchmarks-stack.ts";
import type { CapturesStack } from "./captures-stack.ts";
import { apiAlarms } from "./constructs/api-alarms.ts";
import { ContractApi } from "./constructs/contract-api.ts";
import { grantDeadLetters, grantStartExecution } from "./constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantCaptureHosts } from "./constructs/permissions/internet.ts";
import { grantLanguageModel } from "./constructs/permissions/language-model.ts";
import { grantSupportEmail, grantWebOrigin } from "./constructs/permissions/messages.ts";
import { grantCursorSecret, grantMailshakeSecret, grantStripeSecret } from "./constructs/permissions/secrets.ts";
import { grantTable, grantTableStream } from "./constructs/permissions/table.ts";
import { grantUserAdmin } from "./constructs/permissions/users.ts";
import type { DataStack } from "./data-stack.ts";
import type { FirewallStack } from "./firewall-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { PipelineStack } from "./pipeline-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & {
  settings: Settings;
  data: DataStack;
  identity: IdentityStack;
  firewall: FirewallStack | undefined;
  pipeline: PipelineStack;
  benchmarks: BenchmarksStack;
  captures: CapturesStack;
};

/** The REST API of staff, under `/api/staff`. */
export class StaffApiStack extends Stack {
  readonly rest: ContractApi;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, firewall, pipeline, benchmarks, captures, ...props }: Props,
  ) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;
    const caller = ["accounts", "workspaces"];

    this.rest = new ContractApi(this, {
      api: "staff",
      identity,
      siteSecret: data.siteSecret,
      firewall,
      canary: settings.canary,
    });
    this.rest.serve("heatmaps", staffHeatmaps, {
      permissions: [
        grantTable(table, { reads: ["workspaces"], writes: ["accounts", "heatmaps", "kit"] }),
        grantBucket(data.files, "read", "write", "delete", "list"),
        grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
        grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
      ],
    });
    this.rest.serve("backoffice", staffBackoffice, {
      permissions: [
        grantTable(table, {
          reads: ["brands", "directory", "heatmaps", "reports"],
          writes: [...caller, "backoffice", "billing", "developers", "kit"],
        }),
        grantBucket(data.files, "list"),
        grantPrefix(data.files, "affiliates/", "read", "write", "delete"),
        grantPrefix(data.files, "branding/", "read", "write", "delete"),
        grantDeadLetters(settings),
        grantTableStream(table),
        grantCursorSecret(data.cursorSecret),
        grantStripeSecret(data.stripeSecret),
        grantMailshakeSecret(data.mailshakeSecret),
        grantWebOrigin(settings.webOrigin),
        grantUserAdmin(
          identity.pool,
          "AdminAddUserToGroup",
          "AdminDeleteUser",
          "AdminGetUser",
          "AdminRemoveUserFromGroup",
          "AdminUserGlobalSignOut",
          "ListUsersInGroup",
        ),
      ],
    });
    this.rest.serve("benchmarks", staffBenchmarks, {
      // Decodes uploaded images of up to 50 megapixels.
      images: true,
      memory: 3008,
      permissions: [
        grantTable(table, { reads: caller, writes: ["benchmarks", "kit"] }),
        grantPrefix(data.files, "benchmarks/", "read", "write", "delete"),
        grantBucket(data.files, "list"),
        grantStartExecution("BENCHMARK_BUILD_MACHINE_ARN", benchmarks.build),
        grantCursorSecret(data.cursorSecret),
      ],
    });
    this.rest.serve("brands", staffBrands, {
      permissions: [
        grantTable(table, { reads: caller, writes: ["brands", "heatmaps", "kit"] }),
        grantBucket(data.files, "read", "list"),
        grantPrefix(data.files, "models/", "write"),
        grantSupportEmail(settings.supportMail),
      ],
    });
    this.rest.serve("captures", staffCaptures, {
      permissions: [
        grantTable(table, { reads: caller, writes: ["captures", "kit"] }),
        grantPrefix(data.files, "captures/", "read"),
        grantStartExecution("CAPTURE_MACHINE_ARN", captures.machine),
        grantCaptureHosts(),
      ],
    });
    this.rest.serve("copilot", staffCopilot, {
      permissions: [
        grantTable(table, { reads: caller, writes: ["copilot", "kit"] }),
        // Test runs of prompts.
        grantLanguageModel(this, settings.languageModel, "whole"),
      ],
    });
    this.rest.serve("exports", staffExports, {
      permissions: [
        grantTable(table, { reads: [...caller, "benchmarks", "heatmaps", "projects", "reports"], writes: ["exports", "kit"] }),
        grantPrefix(data.files, "*/zips/", "read"),
      ],
    });
    this.rest.serve("settings", staffSettings, {
      permissions: [grantTable(table, { reads: caller, writes: ["kit"] })],
    });
    this.rest.serve("statistics", staffStatistics, {
      permissions: [grantTable(table, { reads: [...caller, "statistics"], writes: ["kit"] })],
    });
    this.rest.rollBackOn(apiAlarms(this, this.rest, { callers: "Staff at work in the staff application", alarmTopic }));
  }
}
