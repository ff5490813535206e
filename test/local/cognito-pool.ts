import type { PoolConfig } from "#local/cognito/config.ts";

export const REGION = "eu-west-1";
export const POOL = "eu-west-1_Conformity";
/** Signs in by SRP alone and hides who exists, as a web client should. */
export const WEB = "webclient00000000000000000";
/** Where the pool's own pages send people back to. */
export const CALLBACK = "http://127.0.0.1:5173/signed-in";
/** Takes plain passwords, tells who exists, rotates refresh tokens. */
export const SERVER = "serverclient00000000000000";

/** A pool like the application's, with the changes to its properties given. */
export function poolConfig(changes: Record<string, unknown> = {}): PoolConfig {
  return {
    id: POOL,
    properties: {
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SMS_MFA", "SOFTWARE_TOKEN_MFA"],
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: true, RequireUppercase: "true" } },
      Schema: [
        { Name: "email", Required: true, Mutable: true },
        { Name: "plan", AttributeDataType: "String" },
      ],
      LambdaConfig: { PreSignUp: "pre-sign-up", PostConfirmation: "post-confirmation", CustomMessage: "custom-message" },
      ...changes,
    },
    clients: [
      {
        id: WEB,
        properties: {
          ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"],
          RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
          AuthSessionValidity: 5,
          PreventUserExistenceErrors: "ENABLED",
          AccessTokenValidity: 60,
          TokenValidityUnits: { AccessToken: "minutes" },
          AllowedOAuthFlowsUserPoolClient: true,
          AllowedOAuthFlows: ["code"],
          AllowedOAuthScopes: ["openid", "email", "aws.cognito.signin.user.admin"],
          CallbackURLs: [CALLBACK],
          SupportedIdentityProviders: ["Google"],
        },
      },
      {
        id: SERVER,
        properties: {
          ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"],
          RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
        },
      },
    ],
    groups: [{ properties: { GroupName: "superadmin", Precedence: 1 } }],
    providers: [{ properties: { ProviderName: "Google", ProviderType: "Google", ProviderDetails: {} } }],
  };
}
