import type {
  AdminDisableProviderForUserCommandInput,
  AdminLinkProviderForUserCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";
import { invalidParameter, requireParameter, unknownUser } from "#local/cognito/cognito-error.ts";
import type { Pool } from "#local/cognito/pool.ts";

/** Provider name of the pool's native accounts in this operation. */
const NATIVE = "Cognito";

/**
 * Links a user of another identity provider to an existing account of the pool; only by the subject that the provider assigns.
 */
export async function adminLinkProviderForUser(pool: Pool, input: AdminLinkProviderForUserCommandInput) {
  const { DestinationUser: destination, SourceUser: source } = input;
  const provider = requireParameter(source?.ProviderName, "sourceUser.providerName");
  const subject = requireParameter(source?.ProviderAttributeValue, "sourceUser.providerAttributeValue");
  if (provider === NATIVE)
    throw invalidParameter(
      "Invalid SourceUser: Cognito users with a username/password may not be passed in as a SourceUser, only as a DestinationUser",
    );
  if (!pool.providers.some(({ ProviderName }) => ProviderName === provider))
    throw invalidParameter(`Invalid SourceUser: unknown provider name ${provider}`);
  if (source?.ProviderAttributeName !== "Cognito_Subject")
    throw invalidParameter("Invalid SourceUser: this pool links by Cognito_Subject only");
  if (destination?.ProviderName !== NATIVE) throw invalidParameter("Invalid DestinationUser: only native accounts are served");
  const { username } = pool.users.get(
    requireParameter(destination.ProviderAttributeValue, "destinationUser.providerAttributeValue"),
  );
  const owner = pool.links.find(provider, subject);
  if (owner && owner !== username) throw invalidParameter("SourceUser is already linked to DestinationUser");
  if (!owner) pool.links.add(provider, subject, username);
  return {};
}

/** Unlinks a user of another identity provider; the next sign-in with it calls the trigger of the pool again. */
export async function adminDisableProviderForUser(pool: Pool, { User: source }: AdminDisableProviderForUserCommandInput) {
  const provider = requireParameter(source?.ProviderName, "user.providerName");
  const subject = requireParameter(source?.ProviderAttributeValue, "user.providerAttributeValue");
  if (source?.ProviderAttributeName !== "Cognito_Subject")
    throw invalidParameter("Invalid User: this pool links by Cognito_Subject only");
  if (!pool.links.find(provider, subject)) throw unknownUser();
  pool.links.remove(provider, subject);
  return {};
}
