import { AdminLinkProviderForUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(CognitoIdentityProviderClient, { requestTimeout: 3000 });

/** A person at another identity provider: its name in the pool, and the subject it gives him. */
export type ProviderIdentity = { readonly provider: string; readonly subject: string };

/**
 * From now on a sign-in at the provider is a sign-in of a person whom the pool knows. The pool is named by whoever asks, a trigger of it:
 * the pool cannot wait for a function that waits for the pool's name.
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
