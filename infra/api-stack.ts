import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { accounts } from "#contracts/accounts.ts";
import { audits } from "#contracts/audits.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { benchmarks } from "#contracts/benchmarks.ts";
import { billing, stripe } from "#contracts/billing.ts";
import { brands } from "#contracts/brands.ts";
import { captures as captured } from "#contracts/captures.ts";
import { comments } from "#contracts/comments.ts";
import { copilot } from "#contracts/copilot.ts";
import { demo } from "#contracts/demo.ts";
import { developers } from "#contracts/developers.ts";
import { exports as exported } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Contract } from "#contracts/kit/operation.ts";
import { labels } from "#contracts/labels.ts";
import { projects } from "#contracts/projects.ts";
import { reports } from "#contracts/reports.ts";
import { settings as settingsContract } from "#contracts/settings.ts";
import { sharing } from "#contracts/sharing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import type { CapturesStack } from "./captures-stack.ts";
import { apiAlarms } from "./constructs/api-alarms.ts";
import { ContractApi } from "./constructs/contract-api.ts";
import { domainPermissions } from "./constructs/domain-permissions.ts";
import { grantStartExecution } from "./constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantReceivers } from "./constructs/permissions/internet.ts";
import { grantLanguageModelSetting } from "./constructs/permissions/language-model.ts";
import { grantSendSms, grantSupportEmail, grantWebOrigin } from "./constructs/permissions/messages.ts";
import type { Permission } from "./constructs/permissions/permission.ts";
import { grantCursorSecret, grantStripeSecret } from "./constructs/permissions/secrets.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { grantUserAdmin } from "./constructs/permissions/users.ts";
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

/** The REST API that the browsers of customers call. */
export class ApiStack extends Stack {
  readonly rest: ContractApi;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, firewall, inference, pipeline, captures, ...props }: Props,
  ) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;
    const caller = ["accounts", "workspaces"];
    const person = grantTable(table, { reads: caller });
    const shared = domainPermissions({ data, inference, pipeline, captures });

    this.rest = new ContractApi(this, {
      api: "customers",
      identity,
      siteSecret: data.siteSecret,
      firewall,
      canary: settings.canary,
    });
    const serve = (domain: string, contract: Contract, ...permissions: Permission[]) =>
      this.rest.serve(domain, contract, { permissions });

    this.rest.serve("accounts", accounts, {
      // Profile photos are decoded and encoded again.
      images: true,
      permissions: [
        grantTable(table, { reads: ["heatmaps"], writes: ["accounts", "billing", "kit", "workspaces"] }),
        grantBucket(data.files, "read"),
        grantUserAdmin(
          identity.pool,
          "AdminCreateUser",
          "AdminDeleteUser",
          "AdminDisableProviderForUser",
          "AdminGetUser",
          "AdminLinkProviderForUser",
          "AdminSetUserPassword",
          "AdminUpdateUserAttributes",
          "AdminUserGlobalSignOut",
          "AdminSetUserMFAPreference",
          "ListUsersInGroup",
        ),
        grantSendSms(),
        grantCursorSecret(data.cursorSecret),
        grantSupportEmail(settings.supportMail),
      ],
    });
    serve("workspaces", workspaces, grantTable(table, { writes: ["accounts", "billing", "kit", "workspaces"] }));
    serve(
      "billing",
      billing,
      grantTable(table, { reads: ["heatmaps"], writes: ["accounts", "billing", "kit", "workspaces"] }),
      grantCursorSecret(data.cursorSecret),
      grantStripeSecret(data.stripeSecret),
      grantWebOrigin(settings.webOrigin),
    );
    this.rest.serveWith("StripeWebhook", "stripe", stripe, {
      entry: "lambdas/billing/stripe-webhook.ts",
      permissions: [
        grantTable(table, { writes: ["accounts", "billing", "kit", "workspaces"] }),
        grantStripeSecret(data.stripeSecret),
      ],
    });
    serve("heatmaps", heatmaps, ...shared.heatmaps, grantTable(table, { writes: ["live"] }));
    serve("benchmarks", benchmarks, grantTable(table, { reads: [...caller, "benchmarks"], writes: ["kit"] }));
    serve("projects", projects, ...shared.projects, person);
    serve("reports", reports, ...shared.reports, person);
    // Each holds the result of a brand with 360,000 appearances, the most that a video can have.
    this.rest.serve("exports", exported, { memory: 2048, permissions: [...shared.exports, person] });
    this.rest.serve("brands", brands, {
      memory: 2048,
      permissions: [...shared.brands, person, grantSupportEmail(settings.supportMail)],
    });
    serve(
      "labels",
      labels,
      grantTable(table, { reads: caller, writes: ["brands", "heatmaps", "kit"] }),
      grantBucket(data.files, "read", "list"),
      grantPrefix(data.files, "models/", "write"),
      grantSupportEmail(settings.supportMail),
    );
    serve(
      "captures",
      captured,
      ...shared.captures,
      // The pages of search results.
      grantTable(table, { writes: ["captures"] }),
      grantBucket(data.files, "write", "list"),
      grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
      grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
    );
    serve(
      "sharing",
      sharing,
      ...shared.sharing,
      // What anonymous visitors of a link see.
      grantTable(table, { reads: [...caller, "brands"] }),
    );
    serve(
      "demo",
      demo,
      grantTable(table, { reads: ["workspaces"], writes: ["accounts", "demo", "heatmaps", "kit"] }),
      // Saving a heatmap to an account moves its files there.
      grantBucket(data.files, "read", "write", "delete", "list"),
      grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
      grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
      grantCursorSecret(data.cursorSecret),
    );
    this.rest.serve("audits", audits, {
      // Edits are tried on decoded images.
      images: true,
      memory: 2048,
      permissions: [...shared.audits, person, grantSupportEmail(settings.supportMail)],
    });
    serve(
      "copilot",
      copilot,
      grantTable(table, {
        reads: [...caller, "heatmaps", "reports"],
        writes: ["copilot", "kit", "workspaces"],
        batches: ["copilot"],
      }),
      grantLanguageModelSetting(settings.languageModel),
    );
    serve("comments", comments, ...shared.comments);
    serve(
      "backoffice",
      backoffice,
      grantTable(table, { reads: [...caller, "backoffice"], writes: ["kit"] }),
      grantBucket(data.files, "read"),
    );
    serve("settings", settingsContract, grantTable(table, { reads: caller, writes: ["kit", "settings"] }));
    serve(
      "developers",
      developers,
      grantTable(table, { reads: ["accounts"], writes: ["developers", "kit", "workspaces"] }),
      grantCursorSecret(data.cursorSecret),
      grantReceivers(),
    );
    this.rest.rollBackOn(apiAlarms(this, this.rest, { callers: "People at work in the app", alarmTopic }));
  }
}
