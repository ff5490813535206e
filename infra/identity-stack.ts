import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { STAFF_GROUP } from "#contracts/accounts.ts";
import { acknowledge } from "./constructs/acknowledge.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { items } from "./constructs/permits.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./settings.ts";

/** Who may sign in, and how. */
export class IdentityStack extends Stack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { settings, data, ...props }: StackProps & { settings: Settings; data: DataStack }) {
    super(scope, id, props);
    const { mailDomain, mailFrom, region } = settings;

    if (mailDomain) new EmailIdentity(this, "Mail", { identity: Identity.domain(mailDomain) });

    const entry = "lambdas/accounts/cognito-triggers.ts";
    this.pool = new UserPool(this, "People", {
      selfSignUpEnabled: true,
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
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: mailDomain
        ? UserPoolEmail.withSES({ fromEmail: mailFrom, fromName: "Sightline", sesRegion: region, sesVerifiedDomain: mailDomain })
        : UserPoolEmail.withCognito(),
      featurePlan: FeaturePlan.ESSENTIALS,
      lambdaTriggers: {
        postConfirmation: new DomainFunction(this, "PostConfirmation", {
          entry,
          exported: "postConfirmation",
          // Cognito waits five seconds for a trigger, and tries three times.
          timeout: Duration.seconds(5),
          may: [items(data.table, { writes: ["accounts", "billing", "workspaces"] })],
        }),
        customMessage: new DomainFunction(this, "CustomMessage", {
          entry,
          exported: "customMessage",
          timeout: Duration.seconds(5),
          // It only writes the mail, but shares its file with a trigger that knows the table.
          may: [items(data.table, {})],
        }),
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnUserPoolGroup(this, "Staff", {
      userPoolId: this.pool.userPoolId,
      groupName: STAFF_GROUP,
      description: "Employees: see everything, with a second factor",
    });

    this.client = this.pool.addClient("Web", {
      authFlows: { userSrp: true },
      disableOAuth: true,
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
        phoneNumber: true,
      }),
    });

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
