import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import type { Construct, IConstruct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

/** The user pool with a number; the next number is another pool, without users (docs/restore.md, section 4). */
export function createUserPool(scope: Construct, number: number): UserPool {
  const pool = new UserPool(scope, number === 1 ? "People" : `People${number}`, {
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
    // A code is valid as long as the session of the sign-in (`authSessionValidity`). A typographic apostrophe would make two messages of it.
    mfaMessage: "Your Sightline code is {####}. It expires in five minutes. Do not share it with anyone.",
    accountRecovery: AccountRecovery.NONE,
    // The pool sends no email: all emails are our own (docs/decisions/email.md), so it needs no verified sender to be created.
    email: UserPoolEmail.withCognito(),
    featurePlan: FeaturePlan.ESSENTIALS,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(pool, {
    COG1: "Twelve characters without composition rules, as NIST SP 800-63B advises; composition rules make weaker passwords.",
    COG2: "A second factor is optional for customers; without one, the API treats no user as staff, whatever the group says.",
    COG8: "The Plus plan only adds threat protection; see COG3.",
    COG3: "Threat protection requires the Plus plan at several times the price per user; lockout after wrong passwords is part of every plan.",
    "IAM5[Resource::*]": "A text message goes to a phone number, which has no resource name.",
  });
  return pool;
}

/** The client of a pool by which the web application signs users in: with a password, and with the provider if there is one. */
export function addWebClient(pool: UserPool, webOrigin: string, provider: IConstruct | undefined): UserPoolClient {
  const client = pool.addClient("Web", {
    authFlows: { userSrp: true },
    ...(provider
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
      email: provider !== undefined,
      givenName: true,
      familyName: true,
    }),
  });
  if (provider) client.node.addDependency(provider);
  return client;
}
