import { AdminLinkProviderForUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(CognitoIdentityProviderClient, { requestTimeout: 3000 });

/** A user at another identity provider: the provider's name in the pool, and the subject it assigns. */
export type ProviderIdentity = { readonly provider: string; readonly subject: string };

/**
 * Links a provider identity to an existing user of the pool. The caller, a trigger of the pool, passes the pool id:
 * the pool depends on the function, so the function cannot depend on the pool's id.
 */
export async function linkProvider(UserPoolId: string, uid: string, { provider, subject }: ProviderIdentity): Promise<void> {
  await client.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: uid },
      SourceUser: { ProviderName: provider, ProviderAttributeName: "Cognito_Subject", ProviderAttributeValue: subject },
    }),
  );
}
