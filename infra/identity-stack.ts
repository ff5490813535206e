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
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import type { Construct, IConstruct } from "constructs";
import { STAFF_GROUP } from "#contracts/role.ts";
import { acknowledge } from "./constructs/acknowledge.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import type { DataStack } from "./data-stack.ts";
import type { FirewallStack } from "./firewall-stack.ts";
import type { Settings } from "./settings.ts";

/** An identity provider: its name in the pool, its label for users, and the origin of the hosted page that leads to it. */
type Provider = { readonly name: string; readonly label: string; readonly origin: string; readonly resource: IConstruct };

type Props = StackProps & { settings: Settings; data: DataStack; firewall: FirewallStack | undefined };

/** The user pool, and how users sign in. */
export class IdentityStack extends Stack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** An external identity provider; undefined if none is configured. */
  readonly provider: Provider | undefined;

  constructor(scope: Construct, id: string, { settings, data, firewall, ...props }: Props) {
    super(scope, id, props);
    const { webOrigin, google } = settings;

    this.pool = new UserPool(this, "People", {
      // Users sign up, verify their address and reset their password through our own operations (docs/decisions/entry.md).
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        // Every user has one. The pool does not require it, because every client may write what the pool requires.
        email: { required: false, mutable: true },
        givenName: { required: false, mutable: true },
        familyName: { required: false, mutable: true },
        phoneNumber: { required: false, mutable: true },
      },
      // Length, not composition: a password is secure if it is long and has not leaked.
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
      // The pool sends no email: all emails are our own (docs/decisions/email.md), so it needs no verified sender to be created.
      email: UserPoolEmail.withCognito(),
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    if (firewall)
      new CfnWebACLAssociation(this, "Firewall", { resourceArn: this.pool.userPoolArn, webAclArn: firewall.poolAclArn });
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
            // The hosted pages only redirect to the provider; no password is entered there.
            supportedIdentityProviders: [UserPoolClientIdentityProvider.GOOGLE],
            oAuth: {
              flows: { authorizationCodeGrant: true },
              // Without the scope that the pool grants for password sign-in: the API uses it to detect whether a second factor
              // was required.
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
      // A refresh token can be used once; the grace period of ten seconds allows two tabs to refresh at the same time.
      refreshTokenRotationGracePeriod: Duration.seconds(10),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        givenName: true,
        familyName: true,
        phoneNumber: true,
        phoneNumberVerified: true,
      }),
      // Not the email address: the pool and the account must have the same one. Cognito copies what an identity provider says with
      // the rights of the client, though, and rejects the sign-in without them. The firewall of the pool blocks UpdateUserAttributes.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        email: this.provider !== undefined,
        givenName: true,
        familyName: true,
      }),
    });
    if (this.provider) this.client.node.addDependency(this.provider.resource);

    new CfnOutput(this, "PoolId", {
      value: this.pool.userPoolId,
      description: "The user pool id, to create the first staff member",
    });
    new CfnOutput(this, "ClientId", {
      value: this.client.userPoolClientId,
      description: "The web client id, to create the first users",
    });

    acknowledge(this.pool, {
      COG1: "Twelve characters without composition rules, as NIST SP 800-63B advises; composition rules make weaker passwords.",
      COG2: "A second factor is optional for customers; without one, the API treats no user as staff, whatever the group says.",
      COG8: "The Plus plan only adds threat protection; see COG3.",
      COG3: "Threat protection requires the Plus plan at several times the price per user; lockout after wrong passwords is part of every plan.",
      "IAM5[Resource::*]": "A text message goes to a phone number, which has no resource name.",
    });
  }
}

/**
 * Google as an identity provider of the pool. It never creates an account: the trigger links existing accounts, and gives others a
 * ticket to open one on our own page.
 */
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
      givenName: ProviderAttribute.GOOGLE_GIVEN_NAME,
      familyName: ProviderAttribute.GOOGLE_FAMILY_NAME,
    },
  });
  const domain = userPool.addDomain("Pages", { cognitoDomain: { domainPrefix } });

  const trigger = new DomainFunction(scope, "PreSignUp", {
    entry: "lambdas/accounts/pre-sign-up.ts",
    // Cognito waits five seconds for a trigger, and tries three times.
    timeout: Duration.seconds(5),
    permissions: [grantTable(table, { writes: ["accounts"] })],
  });
  userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger);
  // Not part of the function's permissions, because the pool depends on the function, which would then depend on the pool.
  const statement = new PolicyStatement({
    actions: ["cognito-idp:AdminLinkProviderForUser"],
    resources: [userPool.userPoolArn],
  });
  trigger.role?.attachInlinePolicy(new Policy(scope, "LinkPeople", { statements: [statement] }));

  return { name: UserPoolClientIdentityProvider.GOOGLE.name, label: "Google", origin: domain.baseUrl(), resource };
}
