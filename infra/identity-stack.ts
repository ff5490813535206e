import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from "aws-cdk-lib/aws-cognito";
import { Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct, IConstruct } from "constructs";
import { STAFF_GROUP } from "#contracts/accounts.ts";
import { acknowledge } from "./constructs/acknowledge.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { items } from "./constructs/permits.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./settings.ts";

/** A provider by its name in the pool and for people, and the origin of the pool's pages that lead to it. */
type Provider = { readonly name: string; readonly label: string; readonly origin: string; readonly resource: IConstruct };

/** Who may sign in, and how. */
export class IdentityStack extends Stack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Somebody else who may say who a person is; absent where none is set up. */
  readonly provider: Provider | undefined;

  constructor(scope: Construct, id: string, { settings, data, ...props }: StackProps & { settings: Settings; data: DataStack }) {
    super(scope, id, props);
    const { mailDomain, mailFrom, region, webOrigin, google } = settings;

    new EmailIdentity(this, "Mail", { identity: mailDomain ? Identity.domain(mailDomain) : Identity.email(mailFrom) });

    this.pool = new UserPool(this, "People", {
      // People join, prove their address and choose a new password through operations of ours (docs/decisions/entry.md).
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { required: false, mutable: true },
        familyName: { required: false, mutable: true },
        phoneNumber: { required: false, mutable: true },
      },
      // Length, not composition: what protects is that a password is long and not one that leaked.
      passwordPolicy: {
        minLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: true, otp: true },
      mfaMessage: "Your Sightline code is {####}. We never ask you for it.",
      accountRecovery: AccountRecovery.NONE,
      email: mailDomain
        ? UserPoolEmail.withSES({ fromEmail: mailFrom, fromName: "Sightline", sesRegion: region, sesVerifiedDomain: mailDomain })
        : UserPoolEmail.withCognito(),
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnUserPoolGroup(this, "Staff", {
      userPoolId: this.pool.userPoolId,
      groupName: STAFF_GROUP,
      description: "Employees: see everything, with a second factor",
    });

    this.provider = google && providerOf(this, this.pool, google, data);
    this.client = this.pool.addClient("Web", {
      authFlows: { userSrp: true },
      ...(this.provider
        ? {
            // The pool's own pages only lead to the provider: nobody types a password there.
            supportedIdentityProviders: [UserPoolClientIdentityProvider.GOOGLE],
            oAuth: {
              flows: { authorizationCodeGrant: true },
              // Without the scope that the pool grants to passwords: by that the API tells who was asked for a second factor.
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
              callbackUrls: [`${webOrigin}/signed-in`],
            },
          }
        : { disableOAuth: true }),
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(30),
      idTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.days(30),
      // A refresh token is good once; ten seconds more for two tabs that refresh at the same moment.
      refreshTokenRotationGracePeriod: Duration.seconds(10),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        givenName: true,
        familyName: true,
        phoneNumber: true,
        phoneNumberVerified: true,
      }),
      writeAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        givenName: true,
        familyName: true,
      }),
    });
    if (this.provider) this.client.node.addDependency(this.provider.resource);

    new CfnOutput(this, "PoolId", { value: this.pool.userPoolId, description: "The user pool, for the first member of staff" });
    new CfnOutput(this, "ClientId", { value: this.client.userPoolClientId, description: "The web client, for the first people" });

    acknowledge(this.pool, {
      COG1: "Twelve characters without composition rules, as NIST SP 800-63B advises; composition rules make weaker passwords.",
      COG2: "A second factor is a customer's choice; who has none is not staff to the API, whatever the group says.",
      COG8: "What the Plus plan adds is threat protection; see COG3.",
      COG3: "Threat protection needs the Plus plan at several times the price a person; lock-out after wrong passwords is part of every plan.",
      "IAM5[Resource::*]": "A text message goes to a phone number, which has no resource name.",
    });
  }
}

/** Google as a provider of the pool. Nobody gets an account this way: the trigger links people who have one, and refuses the others. */
function providerOf(
  scope: Construct,
  userPool: UserPool,
  { clientId, clientSecretArn, domainPrefix }: NonNullable<Settings["google"]>,
  { table }: DataStack,
): Provider {
  const resource = new UserPoolIdentityProviderGoogle(scope, "Google", {
    userPool,
    clientId,
    clientSecretValue: SecretValue.secretsManager(clientSecretArn),
    scopes: ["openid", "email", "profile"],
    attributeMapping: {
      email: ProviderAttribute.GOOGLE_EMAIL,
      emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
    },
  });
  const domain = userPool.addDomain("Pages", { cognitoDomain: { domainPrefix } });

  const trigger = new DomainFunction(scope, "PreSignUp", {
    entry: "lambdas/accounts/pre-sign-up.ts",
    // Cognito waits five seconds for a trigger, and tries three times.
    timeout: Duration.seconds(5),
    may: [items(table, { reads: ["accounts"] })],
  });
  userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger);
  // Not among the function's own permits: the pool waits for the function, which would wait for the pool.
  const statement = new PolicyStatement({
    actions: ["cognito-idp:AdminLinkProviderForUser"],
    resources: [userPool.userPoolArn],
  });
  trigger.role?.attachInlinePolicy(new Policy(scope, "LinkPeople", { statements: [statement] }));

  return { name: UserPoolClientIdentityProvider.GOOGLE.name, label: "Google", origin: domain.baseUrl(), resource };
}
