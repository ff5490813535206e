import * as z from "zod";

/** A user pool as the templates declare it: CloudFormation properties with every intrinsic resolved. */
export type PoolConfig = {
  /** The value of `Ref` of the pool: `<region>_<letters and digits>`. */
  id: string;
  /** AWS::Cognito::UserPool */
  properties: unknown;
  /** AWS::Cognito::UserPoolClient; the id is the value of `Ref` of the client. */
  clients: { id: string; properties: unknown }[];
  /** AWS::Cognito::UserPoolGroup */
  groups: { properties: unknown }[];
  /** AWS::Cognito::UserPoolIdentityProvider */
  providers?: { properties: unknown }[];
  /** AWS::WAFv2::WebACL that is associated with the pool */
  webAcl?: unknown;
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
});
const STRICT_POLICY = { RequireLowercase: true, RequireUppercase: true, RequireNumbers: true, RequireSymbols: true };

/** Strict, so that an unsupported trigger is an error when the pool is created and not silently ignored. */
const LambdaConfig = z.strictObject({
  PreSignUp: text.optional(),
});

const UserPool = z.object({
  Policies: z.object({ PasswordPolicy: PasswordPolicy.prefault(STRICT_POLICY) }).prefault({}),
  MfaConfiguration: z.literal(["OFF", "OPTIONAL"], "a mandatory second factor is not emulated").default("OFF"),
  EnabledMfas: z.array(z.enum(["SMS_MFA", "SOFTWARE_TOKEN_MFA"])).default([]),
  LambdaConfig: LambdaConfig.default({}),
  UsernameAttributes: z.tuple([z.literal("email")], "people sign in by e-mail address only"),
  UsernameConfiguration: z.object({ CaseSensitive: flag.refine((sensitive) => !sensitive, "addresses are not case-sensitive") }),
  AdminCreateUserConfig: z.object({
    AllowAdminCreateUserOnly: flag.refine((only) => only, "people who sign themselves up are not served"),
  }),
  Schema: z.array(z.object({ Name: text, Mutable: flag.default(true), Required: flag.default(false) })).default([]),
  UserAttributeUpdateSettings: z
    .object({ AttributesRequireVerificationBeforeUpdate: z.array(z.enum(["email", "phone_number"])).default([]) })
    .prefault({}),
  SmsAuthenticationMessage: z.string().default("Your authentication code is {####}."),
});

const UserPoolClient = z
  .object({
    ExplicitAuthFlows: z.array(z.string()).default(["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH"]),
    GenerateSecret: flag.default(false).refine((secret) => !secret, "clients with a secret are not served"),
    /** Whether the pool's hosted pages sign users in for this client. */
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
    /** Minutes until a challenge, and the text message code for it, expires: 3 to 15. */
    AuthSessionValidity: z.coerce.number().min(3).max(15).default(3),
    PreventUserExistenceErrors: z.literal("ENABLED", "clients that tell who exists are not served"),
    RefreshTokenRotation: z
      .object({ Feature: z.enum(["ENABLED", "DISABLED"]), RetryGracePeriodSeconds: z.coerce.number().default(0) })
      .default({ Feature: "DISABLED", RetryGracePeriodSeconds: 0 }),
    ReadAttributes: z.array(z.string()).optional(),
  })
  .transform(({ AccessTokenValidity, IdTokenValidity, RefreshTokenValidity, TokenValidityUnits, ...client }) => ({
    ...client,
    accessTokenSeconds: (AccessTokenValidity ?? 1) * UNIT_SECONDS[TokenValidityUnits.AccessToken ?? "hours"],
    idTokenSeconds: (IdTokenValidity ?? 1) * UNIT_SECONDS[TokenValidityUnits.IdToken ?? "hours"],
    refreshTokenSeconds: (RefreshTokenValidity ?? 30) * UNIT_SECONDS[TokenValidityUnits.RefreshToken ?? "days"],
  }));

/** Its keys and URLs are not read: the emulator has its own provider. */
const IdentityProvider = z.object({
  ProviderName: text,
  ProviderType: text,
  /** Attribute of the pool → attribute of the provider. */
  AttributeMapping: z.record(z.string(), text).default({}),
});
export type ProviderSettings = z.output<typeof IdentityProvider>;

const UserPoolGroup = z.object({ GroupName: text });
export type GroupSettings = z.output<typeof UserPoolGroup>;

/** Parses the template's properties. Throws with the property's name when one is missing, malformed or not supported. */
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
