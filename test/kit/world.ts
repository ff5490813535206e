import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { startCloud } from "#test/kit/cloud.ts";

/** Everything outside the handlers; started before any of them is loaded, because they read their environment when they are. */
export const cloud = await startCloud();
afterAll(() => cloud.close());

const { openAccount } = await import("#domain/billing/open-account.ts");
const { openWorkspace } = await import("#domain/billing/open-workspace.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const { setClock } = await import("#domain/kit/clock.ts");
const { newId } = await import("#domain/kit/ids.ts");

/** Every contract with the function that serves it. */
export const served = {
  accounts: { contract: accounts, handler: (await import("#lambdas/accounts/http.ts")).handler },
  heatmaps: { contract: heatmaps, handler: (await import("#lambdas/heatmaps/http.ts")).handler },
  backoffice: { contract: backoffice, handler: (await import("#lambdas/backoffice/http.ts")).handler },
  developers: { contract: developers, handler: (await import("#lambdas/developers/http.ts")).handler },
};

/** Somebody who signs in. */
export type Person = { readonly uid: string; readonly groups: readonly string[]; readonly secondFactor: boolean };
/** A workspace with two people in it. */
export type Tenant = { readonly uid: string; readonly admin: Person; readonly member: Person };

const DAY_MS = 24 * 3600 * 1000;

async function open(
  role: "trial" | "freemium",
  { verified = true, superadmin = false, groups = [] as readonly string[] } = {},
): Promise<Person> {
  const uid = randomUUID();
  const person = {
    uid,
    email: `${uid}@people.test`,
    email_verified: verified,
    firstName: "Ada",
    lastName: "Lovelace",
    superadmin,
  };
  await openAccount(person, role);
  return { uid, groups, secondFactor: false };
}

export const trial = () => open("trial");
export const freemium = () => open("freemium");
export const unverified = () => open("trial", { verified: false });
/** Of our staff in every respect but the second factor. */
export const staffWithoutFactor = () => open("freemium", { superadmin: true, groups: ["staff"] });
export const staff = async (): Promise<Person> => ({ ...(await staffWithoutFactor()), secondFactor: true });
/** A trial that ended a day ago. */
export const trialEnded = () => atTime(-15 * DAY_MS, trial);

export async function deleted(): Promise<Person> {
  const person = await trial();
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  return person;
}

type Subscription = NonNullable<Parameters<typeof openWorkspace>[0]["subscription"]>;

/** A workspace on the business plan with its admin and one member. */
export async function tenant({ subscription = "active" as Subscription, beta = false } = {}): Promise<Tenant> {
  const [admin, member] = await Promise.all([freemium(), freemium()]);
  const uid = newId("ws");
  await openWorkspace({ uid, name: "Bureau", admin: admin.uid, members: [member.uid], tier: "business", subscription, beta });
  return { uid, admin, member };
}

/** Another member of a workspace that is open already. */
export async function joinTenant({ uid: workspaceId }: Tenant): Promise<Person> {
  const person = await freemium();
  await MemberEntity.create({ workspaceId, uid: person.uid, role: "member", joined_at: new Date().toISOString() }).go();
  await AccountEntity.patch({ uid: person.uid }).set({ workspace: workspaceId, role: "member" }).go();
  return person;
}

/** Puts a person out of a workspace, the membership first, as a transaction would for everybody who looks later. */
export async function removeMember({ uid: workspaceId }: Tenant, { uid }: Person): Promise<void> {
  await MemberEntity.delete({ workspaceId, uid }).go();
  await AccountEntity.patch({ uid }).set({ workspace: "", role: "freemium" }).go();
}

/** Runs something as if the clock were `shift` milliseconds off. */
export async function atTime<T>(shift: number, work: () => Promise<T>): Promise<T> {
  const restore = setClock(() => new Date(Date.now() + shift));
  try {
    return await work();
  } finally {
    restore();
  }
}

type Request = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; idempotencyKey?: string };
// biome-ignore lint/suspicious/noExplicitAny: a reply of any operation; the assertions say what it must be.
export type Reply = { status: number; body: any; text: string; headers: Record<string, string> };

/** What the authorizer says of somebody. */
const contextOf = ({ uid, groups, secondFactor }: Person) => ({
  ...{ userId: uid, groups: groups.join(","), authTime: "0", secondFactor: secondFactor ? "on" : "off" },
});

/** Sends an operation through the function that serves it, as API Gateway would after its authorizer. */
export async function send(op: Operation, caller: Person | undefined, request: Request = {}): Promise<Reply> {
  const service = Object.values(served).find(({ contract }) => Object.values<Operation>(contract).includes(op));
  if (!service) throw new Error(`nothing serves ${op.method} ${op.path}`);
  const event = {
    httpMethod: op.method,
    resource: op.path,
    headers: request.idempotencyKey === undefined ? {} : { "Idempotency-Key": request.idempotencyKey },
    pathParameters: request.params ?? null,
    queryStringParameters: request.query ?? null,
    body: typeof request.body === "string" ? request.body : request.body === undefined ? null : JSON.stringify(request.body),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      ...(caller && { authorizer: contextOf(caller) }),
    },
  };
  const context = { functionName: "test", awsRequestId: event.requestContext.requestId, getRemainingTimeInMillis: () => 29_000 };
  const run = service.handler as unknown as (
    event: unknown,
    context: unknown,
  ) => Promise<{ statusCode: number; body: string; headers: Record<string, string> }>;
  const { statusCode, body, headers } = await run(event, context);
  return { status: statusCode, body: JSON.parse(body), text: body, headers };
}
