import type { PoolConfig } from "#local/cognito/config.ts";

export const REGION = "eu-west-1";
export const POOL = "eu-west-1_Conformity";
/** Allows only SRP, as a web client should. */
export const WEB = "webclient00000000000000000";
/** The URL to which the hosted pages redirect. */
export const CALLBACK = "http://127.0.0.1:5173/signed-in";
/** Accepts plain passwords and rotates refresh tokens. */
export const SERVER = "serverclient00000000000000";

/** A pool like the application's, with the given changes to its properties. */
export function poolConfig(changes: Record<string, unknown> = {}): PoolConfig {
  return {
    id: POOL,
    properties: {
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SMS_MFA", "SOFTWARE_TOKEN_MFA"],
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: true, RequireUppercase: "true" } },
      Schema: [
        { Name: "email", Required: true, Mutable: true },
        { Name: "plan", AttributeDataType: "String" },
      ],
      LambdaConfig: { PreSignUp: "pre-sign-up" },
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
          ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"],
          PreventUserExistenceErrors: "ENABLED",
          RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
        },
      },
    ],
    groups: [{ properties: { GroupName: "superadmin", Precedence: 1 } }],
    providers: [
      {
        properties: {
          ProviderName: "Google",
          ProviderType: "Google",
          ProviderDetails: {},
          AttributeMapping: { email: "email", given_name: "given_name", family_name: "family_name" },
        },
      },
    ],
  };
}
