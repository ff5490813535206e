import { CfnOutput, Duration, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import {
  CfnUserPoolGroup,
  ProviderAttribute,
  type UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from "aws-cdk-lib/aws-cognito";
import { Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import type { Construct, IConstruct } from "constructs";
import { STAFF_GROUP } from "#contracts/role.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { addWebClient, createUserPool } from "./constructs/user-pool.ts";
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
    const { webOrigin, google, formerUserPool } = settings;

    this.pool = createUserPool(this, settings.userPool);
    const former = formerUserPool === undefined ? undefined : createUserPool(this, formerUserPool);
    if (firewall)
      new CfnWebACLAssociation(this, "Firewall", { resourceArn: this.pool.userPoolArn, webAclArn: firewall.poolAclArn });
    new CfnUserPoolGroup(this, "Staff", {
      userPoolId: this.pool.userPoolId,
      groupName: STAFF_GROUP,
      description: "Employees: see everything, with a second factor",
    });

    this.provider = google && providerOf(this, { pool: this.pool, former }, google, data);
    const { resource } = this.provider ?? {};
    this.client = addWebClient(this.pool, webOrigin, resource);
    if (former) this.#keepExports(former, addWebClient(former, webOrigin, resource));

    new CfnOutput(this, "PoolId", {
      value: this.pool.userPoolId,
      description: "The user pool id, to create the first staff member",
    });
    new CfnOutput(this, "PoolNumber", {
      value: String(settings.userPool),
      description: "The number of the user pool, which the next deployment keeps",
    });
    new CfnOutput(this, "ClientId", {
      value: this.client.userPoolClientId,
      description: "The web client id, to create the first users",
    });
  }

  /**
   * The other stacks import these until they are deployed themselves, and CloudFormation removes no export that is in use. The
   * former pool stays as it was deployed: CloudFormation asks for no resource that does not change, so it may be lost.
   */
  #keepExports(pool: UserPool, client: UserPoolClient): void {
    for (const value of [pool.userPoolId, pool.userPoolArn, client.userPoolClientId]) this.exportValue(value);
  }
}

/**
 * Google as an identity provider of the pool. It never creates an account: the trigger links existing accounts, and gives others a
 * ticket to open one on our own page.
 */
function providerOf(
  scope: Stack,
  { pool: userPool, former }: { pool: UserPool; former: UserPool | undefined },
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
  userPool.addDomain("Pages", { cognitoDomain: { domainPrefix } });

  const trigger = new DomainFunction(scope, "PreSignUp", {
    entry: "lambdas/accounts/pre-sign-up.ts",
    // Cognito waits five seconds for a trigger, and tries three times.
    timeout: Duration.seconds(5),
    permissions: [grantTable(table, { writes: ["accounts"] })],
  });
  for (const pool of former ? [userPool, former] : [userPool]) pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger);
  // Not part of the function's permissions, because the pool depends on the function, which would then depend on the pool.
  const statement = new PolicyStatement({
    actions: ["cognito-idp:AdminLinkProviderForUser"],
    resources: [userPool.userPoolArn],
  });
  trigger.role?.attachInlinePolicy(new Policy(scope, "LinkPeople", { statements: [statement] }));

  // Not `baseUrl()` of the domain: the pages would import it, and a lost pool has no domain to export.
  const origin = `https://${domainPrefix}.auth.${scope.region}.amazoncognito.com`;
  return { name: UserPoolClientIdentityProvider.GOOGLE.name, label: "Google", origin, resource };
}
