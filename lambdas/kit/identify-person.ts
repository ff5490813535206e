import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Caller } from "#domain/kit/caller.ts";
import { resolveCaller } from "#domain/workspaces/resolve-caller.ts";
import { AppError } from "#kit/error.ts";

/** The person of the authorizer's token, as currently stored in the table; `caller.unknown` if there is none. */
export async function personOf({ requestContext }: APIGatewayProxyEvent): Promise<Caller> {
  const { userId, groups, secondFactor, authTime } = requestContext.authorizer ?? {};
  const identity = {
    groups: String(groups ?? "").split(","),
    secondFactor: secondFactor === "on",
    signedInAt: Number(authTime) || 0,
  };
  const caller = typeof userId === "string" ? await resolveCaller({ uid: userId, ...identity }) : undefined;
  if (!caller) throw new AppError("caller.unknown");
  return caller;
}
