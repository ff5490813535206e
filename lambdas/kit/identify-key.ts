import type { APIGatewayProxyEvent } from "aws-lambda";
import { resolveKey } from "#domain/developers/keys/resolve-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

/** The API key that the authorizer identified, as currently stored in the table; `key.invalid` if it is not valid any more. */
export async function keyOf({ requestContext }: APIGatewayProxyEvent): Promise<Caller> {
  const { key, keyWorkspace, keySecret } = requestContext.authorizer ?? {};
  const caller =
    typeof key === "string"
      ? await resolveKey({ uid: key, workspaceId: String(keyWorkspace), secret: String(keySecret) })
      : undefined;
  if (!caller) throw new AppError("key.invalid");
  return caller;
}
