import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Caller } from "#domain/kit/caller.ts";
import { resolveCaller } from "#domain/workspaces/resolve-caller.ts";
import { resolveViewedCaller } from "#domain/workspaces/resolve-viewed-caller.ts";
import { AppError } from "#kit/error.ts";
import { supportViewOf } from "./request.ts";

/**
 * The person of the authorizer's token, as currently stored in the table; `caller.unauthenticated` if there is none. For staff
 * whose request names a view, the user that they view the application as.
 */
export async function personOf(event: APIGatewayProxyEvent): Promise<Caller> {
  const { requestContext } = event;
  const { userId, groups, secondFactor, authTime } = requestContext.authorizer ?? {};
  const identity = {
    groups: String(groups ?? "").split(","),
    secondFactor: secondFactor === "on",
    signedInAt: Number(authTime) || 0,
  };
  const caller = typeof userId === "string" ? await resolveCaller({ uid: userId, ...identity }) : undefined;
  if (!caller) throw new AppError("caller.unauthenticated");
  const view = supportViewOf(event);
  return view === undefined ? caller : resolveViewedCaller(caller, view);
}
