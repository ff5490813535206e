import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { audits } from "#contracts/audits.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { benchmarks } from "#contracts/benchmarks.ts";
import { billing, stripe } from "#contracts/billing.ts";
import { brands } from "#contracts/brands.ts";
import { captures } from "#contracts/captures.ts";
import { comments } from "#contracts/comments.ts";
import { copilot } from "#contracts/copilot.ts";
import { demo } from "#contracts/demo.ts";
import { developers } from "#contracts/developers.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { resourcePathOf } from "#contracts/kit/apis.ts";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import type { Operation, Output } from "#contracts/kit/operation.ts";
import { labels } from "#contracts/labels.ts";
import { projects } from "#contracts/projects.ts";
import { publicAudits } from "#contracts/public/audits.ts";
import { publicBatches } from "#contracts/public/batches.ts";
import { publicBenchmarks } from "#contracts/public/benchmarks.ts";
import { publicBrands } from "#contracts/public/brands.ts";
import { publicCaptures } from "#contracts/public/captures.ts";
import { publicComments } from "#contracts/public/comments.ts";
import { publicDevelopers } from "#contracts/public/developers.ts";
import { publicExports } from "#contracts/public/exports.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { publicJobs } from "#contracts/public/jobs.ts";
import { publicKey } from "#contracts/public/key.ts";
import { publicProjects } from "#contracts/public/projects.ts";
import { publicReports } from "#contracts/public/reports.ts";
import { publicSharing } from "#contracts/public/sharing.ts";
import { publicWebhooks } from "#contracts/public/webhooks.ts";
import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import { reports } from "#contracts/reports.ts";
import { settings } from "#contracts/settings.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { staffCaptures } from "#contracts/staff/captures.ts";
import { staffCopilot } from "#contracts/staff/copilot.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { staffSettings } from "#contracts/staff/settings.ts";
import { staffStatistics } from "#contracts/staff/statistics.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { resetAfterEachFile } from "#test/kit/after-file.ts";
import { assertDeclared } from "#test/kit/declared-errors.ts";
import { invoke } from "#test/kit/invoke.ts";
import { startCloud } from "#test/kit/test-cloud.ts";

/** Everything outside the handlers. Starts before any handler is loaded, because handlers read their environment when loaded. */
export const cloud = await startCloud();
// Tests that shift the clock at the same time may restore it in the wrong order.
resetAfterEachFile(() => void setClock(() => new Date()));

const { createAccount } = await import("#domain/billing/create-account.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { CustomerEntity } = await import("#domain/billing/checkout/customer.entity.ts");
const { SubscriptionEntity } = await import("#domain/billing/subscriptions/subscription.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const { now, setClock } = await import("#kit/clock.ts");
const { newId } = await import("#kit/ids.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { joinWorkspace } = await import("#domain/accounts/account-items.ts");
const { addMemberItem, claimSeat } = await import("#domain/workspaces/workspace-items.ts");

/** Every contract with the function that serves it, loaded when a test first calls it. */
export const servedContracts = {
  accounts: { contract: accounts, load: () => import("#lambdas/accounts/http.ts") },
  workspaces: { contract: workspaces, load: () => import("#lambdas/workspaces/http.ts") },
  billing: { contract: billing, load: () => import("#lambdas/billing/http.ts") },
  stripe: { contract: stripe, load: () => import("#lambdas/billing/stripe-webhook.ts") },
  heatmaps: { contract: heatmaps, load: () => import("#lambdas/heatmaps/http.ts") },
  benchmarks: { contract: benchmarks, load: () => import("#lambdas/benchmarks/http.ts") },
  brands: { contract: brands, load: () => import("#lambdas/brands/http.ts") },
  projects: { contract: projects, load: () => import("#lambdas/projects/http.ts") },
  audits: { contract: audits, load: () => import("#lambdas/audits/http.ts") },
  copilot: { contract: copilot, load: () => import("#lambdas/copilot/http.ts") },
  reports: { contract: reports, load: () => import("#lambdas/reports/http.ts") },
  labels: { contract: labels, load: () => import("#lambdas/labels/http.ts") },
  staffBrands: { contract: staffBrands, load: () => import("#lambdas/brands/staff.ts") },
  exports: { contract: exports, load: () => import("#lambdas/exports/http.ts") },
  captures: { contract: captures, load: () => import("#lambdas/captures/http.ts") },
  comments: { contract: comments, load: () => import("#lambdas/comments/http.ts") },
  sharing: { contract: sharing, load: () => import("#lambdas/sharing/http.ts") },
  demo: { contract: demo, load: () => import("#lambdas/demo/http.ts") },
  backoffice: { contract: backoffice, load: () => import("#lambdas/backoffice/http.ts") },
  developers: { contract: developers, load: () => import("#lambdas/developers/http.ts") },
  staffHeatmaps: { contract: staffHeatmaps, load: () => import("#lambdas/heatmaps/staff.ts") },
  staffBackoffice: { contract: staffBackoffice, load: () => import("#lambdas/backoffice/staff.ts") },
  settings: { contract: settings, load: () => import("#lambdas/settings/http.ts") },
  staffSettings: { contract: staffSettings, load: () => import("#lambdas/settings/staff.ts") },
  staffStatistics: { contract: staffStatistics, load: () => import("#lambdas/statistics/staff.ts") },
  staffCopilot: { contract: staffCopilot, load: () => import("#lambdas/copilot/staff.ts") },
  staffCaptures: { contract: staffCaptures, load: () => import("#lambdas/captures/staff.ts") },
  staffExports: { contract: staffExports, load: () => import("#lambdas/exports/staff.ts") },
  staffBenchmarks: { contract: staffBenchmarks, load: () => import("#lambdas/benchmarks/staff.ts") },
  publicHeatmaps: { contract: publicHeatmaps, load: () => import("#lambdas/heatmaps/public.ts") },
  publicBenchmarks: { contract: publicBenchmarks, load: () => import("#lambdas/benchmarks/public.ts") },
  publicCaptures: { contract: publicCaptures, load: () => import("#lambdas/captures/public.ts") },
  publicAudits: { contract: publicAudits, load: () => import("#lambdas/audits/public.ts") },
  publicProjects: { contract: publicProjects, load: () => import("#lambdas/projects/public.ts") },
  publicReports: { contract: publicReports, load: () => import("#lambdas/reports/public.ts") },
  publicSharing: { contract: publicSharing, load: () => import("#lambdas/sharing/public.ts") },
  publicWorkspaces: { contract: publicWorkspaces, load: () => import("#lambdas/workspaces/public.ts") },
  publicJobs: { contract: publicJobs, load: () => import("#lambdas/jobs/public.ts") },
  publicBatches: { contract: publicBatches, load: () => import("#lambdas/batches/public.ts") },
  publicBrands: { contract: publicBrands, load: () => import("#lambdas/brands/public.ts") },
  publicComments: { contract: publicComments, load: () => import("#lambdas/comments/public.ts") },
  publicExports: { contract: publicExports, load: () => import("#lambdas/exports/public.ts") },
  publicWebhooks: { contract: publicWebhooks, load: () => import("#lambdas/webhooks/public.ts") },
  publicKey: { contract: publicKey, load: () => import("#lambdas/key/public.ts") },
  publicDevelopers: { contract: publicDevelopers, load: () => import("#lambdas/developers/public.ts") },
};

/** A user who signs in. */
export type TestUser = {
  readonly uid: string;
  /** Of an API key: its workspace and the hash of its secret, as the authorizer passes them on. */
  readonly key?: { readonly workspace: string; readonly secret: string };
  readonly groups: readonly string[];
  readonly secondFactor: boolean;
  /** Time of the password sign-in in seconds since 1970. Default: now. */
  readonly authTime?: number;
  /** The user pool token, for users in the pool. */
  readonly accessToken?: string;
};
/** A workspace with two people in it. */
export type TestWorkspace = { readonly uid: string; readonly admin: TestUser; readonly member: TestUser };

const DAY_MS = 24 * 3600 * 1000;

async function open(
  role: "trial" | "freemium",
  { verified = true, superadmin = false, groups = [] as readonly string[] } = {},
): Promise<TestUser> {
  const uid = randomUUID();
  const person = {
    uid,
    email: `${uid}@people.test`,
    email_verified: verified,
    firstName: "Ada",
    lastName: "Lovelace",
    superadmin,
  };
  await createAccount(person, role);
  return { uid, groups, secondFactor: false };
}

export const createTrialUser = () => open("trial");
export const createFreemiumUser = () => open("freemium");
export const createUnverifiedUser = () => open("trial", { verified: false });
/** Of our staff in every respect but the second factor. */
export const createStaffWithoutMfa = () => open("freemium", { superadmin: true, groups: ["staff"] });
export const createStaff = async (): Promise<TestUser> => ({ ...(await createStaffWithoutMfa()), secondFactor: true });
/** A trial that ended a day ago. */
export const createEndedTrialUser = () => withClockShift(-15 * DAY_MS, createTrialUser);

export async function createDeletedUser(): Promise<TestUser> {
  const person = await createTrialUser();
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  return person;
}

type Subscription = NonNullable<Parameters<typeof createPreparedWorkspace>[0]["subscription"]>;

/** A workspace on the business plan with its admin and one member. */
export async function createWorkspace({
  subscription = "active" as Subscription,
  beta = false,
  access = undefined as readonly AccessFlag[] | undefined,
} = {}): Promise<TestWorkspace> {
  const [admin, member] = await Promise.all([createFreemiumUser(), createFreemiumUser()]);
  const uid = newId("ws");
  const plan = subscription === "none" ? {} : await subscribe(uid, admin.uid, subscription);
  const people = { admin: admin.uid, members: [member.uid] };
  await createPreparedWorkspace({ uid, name: "Bureau", tier: "business", subscription, beta, ...people, ...plan });
  if (access)
    await WorkspaceEntity.patch({ uid })
      .set({ access: [...access] })
      .go();
  return { uid, admin, member };
}

/** Creates the monthly subscription of a tenant's admin, at the payment provider and in the table. */
async function subscribe(workspace: string, owner: string, status: Exclude<Subscription, "none">) {
  const [id, customer] = [`sub_${workspace}`, `cus_${workspace}`];
  const start = Math.floor(now().getTime() / 1000) - 24 * 3600;
  const end = start + 30 * 24 * 3600;
  const [current_period_start, current_period_end] = [new Date(start * 1000).toISOString(), new Date(end * 1000).toISOString()];
  const [tier, interval, paid] = ["business" as const, "month" as const, status === "active"];
  cloud.stripe.subscriptions.set(id, {
    id,
    customer,
    status,
    tier,
    interval,
    paid,
    start,
    end,
    created: start,
    cancel_at_period_end: false,
    metadata: {},
  });
  await CustomerEntity.create({ uid: owner, customer, created_at: current_period_start }).go();
  await SubscriptionEntity.create({
    id,
    customer,
    owner,
    claimedBy: workspace,
    status,
    tier,
    interval,
    paid,
    current_period_start,
    current_period_end,
    seats: 10,
    access: ["audits", "copilot", "reports", "youtube_thumbnails"],
    images: 1500,
    videos: 20,
    granted: current_period_start,
    grantedImages: 1500,
    grantedVideos: 20,
    due: current_period_end,
    version: 1,
    fetchedAt: current_period_start,
    created_at: current_period_start,
    ...(status !== "canceled" && { watched: "live" }),
  }).go();
  return { subscriptionId: id, current_period_start, current_period_end };
}

/** Another member of a workspace that is open already. */
export async function addWorkspaceMember({ uid: workspaceId }: TestWorkspace): Promise<TestUser> {
  const person = await createFreemiumUser();
  await commitTransaction([
    joinWorkspace(person.uid, workspaceId, "member"),
    claimSeat(workspaceId),
    addMemberItem(workspaceId, person.uid),
  ]);
  return person;
}

/** Removes a user from a workspace, the membership first, like a transaction would for all later reads. */
export async function removeWorkspaceMember({ uid: workspaceId }: TestWorkspace, { uid }: TestUser): Promise<void> {
  await MemberEntity.delete({ workspaceId, uid }).go();
  await AccountEntity.patch({ uid }).set({ workspace: "", role: "freemium" }).go();
}

/** Runs something as if the clock were `shift` milliseconds off. */
export async function withClockShift<T>(shift: number, work: () => Promise<T>): Promise<T> {
  const restore = setClock(() => new Date(Date.now() + shift));
  try {
    return await work();
  } finally {
    restore();
  }
}

/** Runs something as if the clock stood still at a moment, in milliseconds since 1970. */
export async function withFixedClock<T>(moment: number, work: () => Promise<T>): Promise<T> {
  const restore = setClock(() => new Date(moment));
  try {
    return await work();
  } finally {
    restore();
  }
}

/** Sets the clock to the beginning of its hour until the test ends, so that no hourly counter restarts during the test. */
export function freezeToHourStart(): void {
  const shift = new Date().setUTCMinutes(0, 0, 0) - Date.now();
  onTestFinished(setClock(() => new Date(Date.now() + shift)));
}

type Request = {
  params?: Record<string, string>;
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Whether the gateway hands the body on in base 64. */
  base64?: true;
  /** The address it is asked from; another one for every request where it is not said. */
  ip?: string;
};
/** The body of an error; `issues` are the fields that validation rejected. */
type GatewayReply = { statusCode: number; body: string; headers: Record<string, string> };
type ErrorBody = Omit<ErrorResponse, "details"> & {
  details: Record<string, unknown> & { issues: { path: string; message: string }[] };
};
/** A reply of an operation: what its contract returns or, where the status says so, the fields of an error. */
export type Reply<Op extends Operation = Operation> = {
  status: number;
  body: Output<Op> & Partial<ErrorBody>;
  text: string;
  headers: Record<string, string>;
};

/** The authorizer context of a user or an API key. */
const contextOf = (caller: TestUser) =>
  caller.key ? { key: caller.uid, keyWorkspace: caller.key.workspace, keySecret: caller.key.secret } : contextOfUser(caller);
const contextOfUser = ({ uid, groups, secondFactor, authTime = Math.floor(now().getTime() / 1000) }: TestUser) => ({
  userId: uid,
  groups: groups.join(","),
  authTime: String(authTime),
  secondFactor: secondFactor ? "on" : "off",
});

function bodyOf({ body, base64 }: Request): string | null {
  if (body === undefined) return null;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return base64 ? Buffer.from(text).toString("base64") : text;
}

/** The path of a request without its stage. A parameter that is not given stays as the contract names it. */
const pathOf = (op: Operation, { params = {} }: Request): string =>
  resourcePathOf(op).replace(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole));

/** Of what is given several times, the last alone and all of it. */
function queryOf({ query }: Request) {
  const all = Object.entries(query ?? {}).map(([name, value]) => [name, [value].flat() as readonly string[]] as const);
  return {
    queryStringParameters: query ? Object.fromEntries(all.map(([name, values]) => [name, values.at(-1)])) : null,
    multiValueQueryStringParameters: query ? Object.fromEntries(all) : null,
  };
}

/**
 * Sends an operation through the function that serves it, as API Gateway would after its authorizer. Throws for an error that its
 * contract does not declare.
 */
export async function send<Op extends Operation>(
  op: Op,
  caller: TestUser | undefined,
  request: Request = {},
): Promise<Reply<Op>> {
  const service = Object.values(servedContracts).find(({ contract }) => Object.values<Operation>(contract).includes(op));
  if (!service) throw new Error(`nothing serves ${op.method} ${op.path}`);
  const event = {
    httpMethod: op.method,
    path: pathOf(op, request),
    headers: {
      ...request.headers,
      ...(request.idempotencyKey !== undefined && { "Idempotency-Key": request.idempotencyKey }),
      ...(caller && { Authorization: `Bearer ${caller.accessToken ?? "of a test"}` }),
    },
    ...queryOf(request),
    body: bodyOf(request),
    isBase64Encoded: request.base64 ?? false,
    requestContext: {
      requestId: randomUUID(),
      identity: { sourceIp: request.ip ?? randomUUID() },
      ...(caller && { authorizer: contextOf(caller) }),
    },
  };
  const { handler } = await service.load();
  const { statusCode, body, headers } = await invoke<GatewayReply>(handler, event, {
    awsRequestId: event.requestContext.requestId,
    getRemainingTimeInMillis: () => 29_000,
  });
  const reply = JSON.parse(body) as Reply<Op>["body"];
  assertDeclared(op, statusCode, reply.code);
  return { status: statusCode, body: reply, text: body, headers };
}
