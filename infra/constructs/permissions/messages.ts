import { Stack } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Effect } from "aws-cdk-lib/aws-iam";
import type { ConfigurationSet } from "aws-cdk-lib/aws-ses";
import type { Settings } from "#infra/settings.ts";
import type { Permission } from "./permission.ts";

/** Sends messages to, and closes, WebSocket connections. */
export function grantPostToConnections(stage: WebSocketStage): Permission {
  const { apiId } = stage.api;
  const connections = ["POST", "DELETE"].map((method) =>
    Stack.of(stage).formatArn({
      service: "execute-api",
      resource: apiId,
      resourceName: `${stage.stageName}/${method}/@connections/*`,
    }),
  );
  return {
    environment: { LIVE_CALLBACK_URL: stage.callbackUrl },
    statements: [{ actions: ["execute-api:ManageConnections"], resources: connections }],
    wildcards: Object.fromEntries(connections.map((each) => [each, "Connection ids exist only while a browser is connected."])),
  };
}

/** Sets the origin of the application, for links in emails and redirects from other sites. */
export const grantWebOrigin = (webOrigin: string): Permission => ({ environment: { WEB_ORIGIN: webOrigin }, statements: [] });

/** Sets the support email address. */
export const grantSupportEmail = (supportMail: string): Permission => ({
  environment: { SUPPORT_MAIL: supportMail },
  statements: [],
});

/**
 * Sends email from our address with this configuration set. While an account is in the SES sandbox, SES also checks the permission
 * for the identity of each recipient, so the sender is limited by a condition and not by the resource. Also removes addresses from
 * the suppression list of the account.
 */
export function grantSendEmail(configurationSet: ConfigurationSet, { mailFrom }: Pick<Settings, "mailFrom">): Permission {
  const stack = Stack.of(configurationSet);
  const { configurationSetName } = configurationSet;
  const identities = stack.formatArn({ service: "ses", resource: "identity", resourceName: "*" });
  const ownSet = stack.formatArn({ service: "ses", resource: "configuration-set", resourceName: configurationSetName });
  return {
    environment: { MAIL_FROM: mailFrom, MAIL_CONFIGURATION_SET: configurationSetName },
    statements: [
      {
        actions: ["ses:SendEmail"],
        resources: [identities, ownSet],
        conditions: { StringEquals: { "ses:FromAddress": mailFrom } },
      },
      { actions: ["ses:GetSuppressedDestination", "ses:DeleteSuppressedDestination"], resources: ["*"] },
    ],
    wildcards: {
      "*": "The suppression list of the account has no resource name.",
      [identities]: "In the SES sandbox the permission is also needed for each recipient's verified identity.",
    },
  };
}

/** Sends text messages to phone numbers; publishing to any topic is denied. */
export function grantSendSms(): Permission {
  return {
    environment: {},
    statements: [
      { actions: ["sns:Publish"], resources: ["*"] },
      { effect: Effect.DENY, actions: ["sns:Publish"], resources: ["arn:aws:sns:*:*:*"] },
    ],
    wildcards: { "*": "A text message goes to a phone number, which has no resource name." },
  };
}
