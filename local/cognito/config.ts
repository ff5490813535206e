import * as z from "zod";

/** A user pool as the templates declare it: CloudFormation properties with every intrinsic resolved. */
export type PoolConfig = {
  /** What `Ref` of the pool gives: `<region>_<letters and digits>`. */
  id: string;
  /** AWS::Cognito::UserPool */
  properties: unknown;
  /** AWS::Cognito::UserPoolClient; the id is what `Ref` of the client gives. */
  clients: { id: string; properties: unknown }[];
  /** AWS::Cognito::UserPoolGroup */
  groups: { properties: unknown }[];
  /** AWS::Cognito::UserPoolIdentityProvider */
  providers?: { properties: unknown }[];
};

export type Factor = "SMS_MFA" | "SOFTWARE_TOKEN_MFA";
export type PoolSettings = z.output<typeof UserPool>;
export type ClientSettings = z.output<typeof UserPoolClient> & { id: string };

const flag = z.union([z.boolean(), z.stringbool()]);
const text = z.string().min(1);
const MINUTE = 60;
const UNIT_SECONDS = { seconds: 1, minutes: MINUTE, hours: 60 * MINUTE, days: 24 * 60 * MINUTE };
const unit = z.enum(["seconds", "minutes", "hours", "days"]);

const PasswordPolicy = z.object({
  MinimumLength: z.coerce.number().default(8),
  RequireLowercase: flag.default(false),
  RequireUppercase: flag.default(false),
  RequireNumbers: flag.default(false),
  RequireSymbols: flag.default(false),
  TemporaryPasswordValidityDays: z.coerce.number().default(7),
});
const STRICT_POLICY = { RequireLowercase: true, RequireUppercase: true, RequireNumbers: true, RequireSymbols: true };

/** Strict, so that a trigger nobody would call is refused when the pool is created and not missed in silence. */
const LambdaConfig = z.strictObject({
  PreSignUp: text.optional(),
  PostConfirmation: text.optional(),
  PreAuthentication: text.optional(),
  PostAuthentication: text.optional(),
  CustomMessage: text.optional(),
  PreTokenGeneration: text.optional(),
  PreTokenGenerationConfig: z.object({ LambdaArn: text, LambdaVersion: z.enum(["V1_0", "V2_0", "V3_0"]) }).optional(),
});

const UserPool = z.object({
  Policies: z.object({ PasswordPolicy: PasswordPolicy.prefault(STRICT_POLICY) }).prefault({}),
  MfaConfiguration: z.enum(["OFF", "OPTIONAL", "ON"]).default("OFF"),
  EnabledMfas: z.array(z.enum(["SMS_MFA", "SOFTWARE_TOKEN_MFA"])).default([]),
  LambdaConfig: LambdaConfig.default({}),
  UsernameAttributes: z.array(z.enum(["email", "phone_number"])).default([]),
  /** The service tells upper from lower case unless the template says otherwise. */
  UsernameConfiguration: z.object({ CaseSensitive: flag.default(true) }).prefault({}),
  AutoVerifiedAttributes: z.array(z.enum(["email", "phone_number"])).default([]),
  UserAttributeUpdateSettings: z
    .object({ AttributesRequireVerificationBeforeUpdate: z.array(z.string()).default([]) })
    .prefault({}),
  AccountRecoverySetting: z
    .object({
      RecoveryMechanisms: z.array(
        z.object({ Name: z.enum(["verified_email", "verified_phone_number", "admin_only"]), Priority: z.coerce.number() }),
      ),
    })
    .default({
      RecoveryMechanisms: [
        { Name: "verified_phone_number", Priority: 1 },
        { Name: "verified_email", Priority: 2 },
      ],
    }),
  AdminCreateUserConfig: z
    .object({
      AllowAdminCreateUserOnly: flag.default(false),
      InviteMessageTemplate: z
        .object({
          EmailMessage: z.string().default("Your username is {username} and temporary password is {####}."),
          EmailSubject: z.string().default("Your temporary password"),
          SMSMessage: z.string().default("Your username is {username} and temporary password is {####}."),
        })
        .prefault({}),
    })
    .prefault({}),
  Schema: z.array(z.object({ Name: text, Mutable: flag.default(true), Required: flag.default(false) })).default([]),
  VerificationMessageTemplate: z
    .object({
      EmailMessage: z.string().default("Your verification code is {####}."),
      EmailSubject: z.string().default("Your verification code"),
      SmsMessage: z.string().default("Your verification code is {####}."),
    })
    .prefault({}),
  SmsAuthenticationMessage: z.string().default("Your authentication code is {####}."),
});

const UserPoolClient = z
  .object({
    ExplicitAuthFlows: z.array(z.string()).default(["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH"]),
    GenerateSecret: flag.default(false).refine((secret) => !secret, "clients with a secret are not served"),
    /** Whether the pool's own pages sign people in for this client. */
    AllowedOAuthFlowsUserPoolClient: flag.default(false),
    AllowedOAuthFlows: z.array(z.literal("code", "of the hosted pages only the code flow is served")).default([]),
    AllowedOAuthScopes: z.array(text).default([]),
    CallbackURLs: z.array(z.url()).default([]),
    SupportedIdentityProviders: z.array(text).default([]),
    AccessTokenValidity: z.coerce.number().optional(),
    IdTokenValidity: z.coerce.number().optional(),
    RefreshTokenValidity: z.coerce.number().optional(),
    TokenValidityUnits: z
      .object({ AccessToken: unit.optional(), IdToken: unit.optional(), RefreshToken: unit.optional() })
      .default({}),
    /** Minutes that a challenge, and the text message code that answers it, stays good: 3 to 15. */
    AuthSessionValidity: z.coerce.number().min(3).max(15).default(3),
    PreventUserExistenceErrors: z.enum(["ENABLED", "LEGACY"]).default("LEGACY"),
    RefreshTokenRotation: z
      .object({ Feature: z.enum(["ENABLED", "DISABLED"]), RetryGracePeriodSeconds: z.coerce.number().default(0) })
      .default({ Feature: "DISABLED", RetryGracePeriodSeconds: 0 }),
    ReadAttributes: z.array(z.string()).optional(),
    WriteAttributes: z.array(z.string()).optional(),
  })
  .transform(({ AccessTokenValidity, IdTokenValidity, RefreshTokenValidity, TokenValidityUnits, ...client }) => ({
    ...client,
    accessTokenSeconds: (AccessTokenValidity ?? 1) * UNIT_SECONDS[TokenValidityUnits.AccessToken ?? "hours"],
    idTokenSeconds: (IdTokenValidity ?? 1) * UNIT_SECONDS[TokenValidityUnits.IdToken ?? "hours"],
    refreshTokenSeconds: (RefreshTokenValidity ?? 30) * UNIT_SECONDS[TokenValidityUnits.RefreshToken ?? "days"],
  }));

/** Its keys and addresses are not read: another service stands in for it. */
const IdentityProvider = z.object({ ProviderName: text, ProviderType: text });
export type ProviderSettings = z.output<typeof IdentityProvider>;

const UserPoolGroup = z.object({
  GroupName: text,
  Description: z.string().optional(),
  Precedence: z.coerce.number().optional(),
});
export type GroupSettings = z.output<typeof UserPoolGroup>;

/** Reads the template's properties. Throws with the property's name when one is missing, malformed or not served. */
export function settingsOf(config: PoolConfig): {
  pool: PoolSettings;
  clients: ClientSettings[];
  groups: GroupSettings[];
  providers: ProviderSettings[];
} {
  const read = <Shape extends z.ZodType>(shape: Shape, value: unknown, what: string): z.output<Shape> => {
    const result = shape.safeParse(value);
    if (result.success) return result.data;
    throw new Error(`user pool ${config.id}, ${what}: ${z.prettifyError(result.error)}`);
  };
  return {
    pool: read(UserPool, config.properties, "pool"),
    clients: config.clients.map(({ id, properties }) => ({ ...read(UserPoolClient, properties, `client ${id}`), id })),
    groups: config.groups.map(({ properties }) => read(UserPoolGroup, properties, "group")),
    providers: (config.providers ?? []).map(({ properties }) => read(IdentityProvider, properties, "identity provider")),
  };
}
