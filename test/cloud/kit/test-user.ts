import type * as z from "zod";
import { accounts } from "#contracts/accounts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import { ImageExtension } from "#contracts/reference.ts";
import type { Upload, UploadForm } from "#contracts/uploads.ts";
import { waitForTerminalState } from "#local/client/analyse-file.ts";
import { type Api, createApi } from "#local/client/api.ts";
import type { Cloud } from "#local/cloud.ts";
import type { SeedData } from "#local/seed/demo.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

/** A user signed in at a URL. */
export type TestUser = { readonly url: string; readonly email: string; readonly token: string; readonly api: Api };

/** The user of an access token. */
export const testUser = (url: string, email: string, token: string): TestUser => ({
  url,
  email,
  token,
  api: createApi(url, async () => token),
});

/** Signs in an existing user. */
export const signedIn = ({ url, signIn }: Pick<Cloud, "url" | "signIn">, email: string): TestUser =>
  testUser(url, email, signIn(email));

let userNames = 0;
type Seeded = Pick<Cloud, "url" | "seed" | "signIn">;

function createAccount(role: "trial" | "freemium"): SeedData["people"][number] {
  userNames += 1;
  return { email: `person-${userNames}@cloud.test`, firstName: "Pat", lastName: `Person ${userNames}`, role };
}

/** A new trial user (10 image credits, no workspace). */
export async function createUser(cloud: Seeded): Promise<TestUser> {
  const person = createAccount("trial");
  await cloud.seed({ people: [person], workspaces: [] } satisfies SeedData);
  return signedIn(cloud, person.email);
}

/** A workspace on the business plan with its admin and one member. */
export async function newWorkspace(cloud: Seeded): Promise<{ admin: TestUser; member: TestUser }> {
  const [admin, member] = [createAccount("freemium"), createAccount("freemium")];
  const workspace = {
    name: `Workspace of ${admin.email}`,
    tier: "business",
    admin: admin.email,
    members: [member.email],
  } as const;
  await cloud.seed({ people: [admin, member], workspaces: [workspace] } satisfies SeedData);
  return { admin: signedIn(cloud, admin.email), member: signedIn(cloud, member.email) };
}

export const creditsOf = async ({ api }: TestUser): Promise<number> => (await api(accounts.me, {})).imageCredits;

export type File = { readonly name: string; readonly bytes: Buffer };
type Description = Omit<z.input<typeof NewHeatmap>, "file">;
const DEFAULT_DESCRIPTION: Description = { title: "A creative", application: "Other" };

/** Creates a heatmap for a file, as the upload form does, and sends nothing yet. */
export async function create({ api }: TestUser, { name, bytes }: File, description: Partial<Description> = {}) {
  const extension = ImageExtension.parse(name.split(".").at(-1));
  const file = { name, size: Math.max(bytes.length, 1), extension };
  const { heatmap, upload } = await api(heatmaps.create, { body: { ...DEFAULT_DESCRIPTION, ...description, file } });
  return { uid: heatmap.uid, form: formOf(upload) };
}

/** The form of an upload in one piece. */
export function formOf(upload: Upload): UploadForm {
  if (upload.kind !== "form") throw new Error("this upload goes in parts");
  return upload;
}

/** Sends a file by its form, with fields changed or added as a forger would. */
export function send(form: UploadForm, bytes: Buffer, changed: Readonly<Record<string, string>> = {}): Promise<Response> {
  const fields = new FormData();
  for (const [field, value] of Object.entries({ ...form.fields, ...changed })) fields.append(field, value);
  fields.append("file", new Blob([new Uint8Array(bytes)]), "file");
  return fetch(form.url, { method: "POST", body: fields });
}

export const generate = ({ api }: TestUser, uid: string) => api(heatmaps.generate, { params: { uid } });
export const read = ({ api }: TestUser, uid: string) => api(heatmaps.read, { params: { uid } });

/** Creates a heatmap of a file, uploads the file and asks for its analysis. Gives the heatmap's id. */
export async function upload(person: TestUser, file: File, description: Partial<Description> = {}): Promise<string> {
  const { uid, form } = await create(person, file, description);
  const stored = await send(form, file.bytes);
  if (!stored.ok) throw new Error(`the upload answered ${stored.status}: ${await stored.text()}`);
  await generate(person, uid);
  return uid;
}

/** The heatmap as it is when its analysis has ended, well or badly. */
export const outcome = (person: TestUser, uid: string, within = 100_000): Promise<z.output<typeof HeatmapDetail>> =>
  waitForTerminalState(person.api, uid, within);

export type ApiReply = { readonly status: number; readonly text: string; readonly rejection: z.infer<typeof ErrorResponse> };
type Parts = { readonly uid?: string; readonly body?: unknown; readonly key?: string };

/** The HTTP response to a call that may be rejected. */
export async function callApi(
  url: string,
  token: string | undefined,
  operation: Operation,
  parts: Parts = {},
): Promise<ApiReply> {
  const { uid = "", body, key } = parts;
  const response = await fetch(new URL(sitePathOf(operation).replace("{uid}", uid), url), {
    method: operation.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, rejection: JSON.parse(text) };
}

/** Everything a live channel has said since it was opened, as a browser hears it. */
export type LiveListener = { readonly messages: LiveMessage[]; close(): void };

export async function openLiveListener({ url, api }: TestUser): Promise<LiveListener> {
  const { ticket } = await api(heatmaps.createLiveTicket, {});
  const socket = new WebSocket(`${url.replace("http", "ws")}/live?ticket=${ticket}`);
  const messages: LiveMessage[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data)) as LiveMessage));
  await waitUntil(() => {
    if (socket.readyState > WebSocket.OPEN) throw new Error("the live channel did not open");
    return socket.readyState === WebSocket.OPEN;
  });
  return { messages, close: () => socket.close() };
}
