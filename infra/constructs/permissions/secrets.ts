import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Permission } from "./permission.ts";

/** Signs pagination cursors. */
export function grantCursorSecret(secret: Secret): Permission {
  return {
    environment: { CURSOR_SECRET_ARN: secret.secretArn },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Verifies that a request came through the CloudFront distribution. */
export function grantSiteSecret(secret: Secret): Permission {
  return {
    environment: { SITE_SECRET_ARN: secret.secretArn },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Calls Stripe for our account, and verifies its webhook signatures. */
export function grantStripeSecret(secret: Secret): Permission {
  return {
    environment: { STRIPE_SECRET_ARN: secret.secretArn, STRIPE_API_URL: "https://api.stripe.com" },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Reads the campaigns of Mailshake, and adds recipients to them. */
export function grantMailshakeSecret(secret: Secret): Permission {
  return {
    environment: { MAILSHAKE_SECRET_ARN: secret.secretArn, MAILSHAKE_API_URL: "https://api.mailshake.com/2017-04-01" },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}
