import type * as z from "zod";
import { accounts } from "#contracts/accounts.ts";
import { type HeatmapDetail, heatmaps, type LiveMessage, type NewHeatmap } from "#contracts/heatmaps.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import type { Refusal } from "#contracts/kit/refusal.ts";
import { ImageExtension } from "#contracts/reference.ts";
import type { Upload, UploadForm } from "#contracts/uploads.ts";
import { ended } from "#local/client/analyse-file.ts";
import { type Api, apiAt } from "#local/client/api.ts";
import { signInAt } from "#local/client/sign-in.ts";
import type { Cloud } from "#local/cloud.ts";
import { type Cast, DEMO_PASSWORD } from "#local/seed/demo.ts";
import { until } from "#test/kit/until.ts";

/** Somebody signed in at an address. */
export type Person = { readonly url: string; readonly email: string; readonly token: string; readonly api: Api };

/** Signs somebody in who is there already. */
export async function signedIn(url: string, email: string): Promise<Person> {
  const token = await (await signInAt(url, email, DEMO_PASSWORD))();
  return { url, email, token, api: apiAt(url, async () => token) };
}

let people = 0;
type Seeded = Pick<Cloud, "url" | "seed">;

function somebody(role: "trial" | "freemium"): Cast["people"][number] {
  people += 1;
  return { email: `person-${people}@cloud.test`, firstName: "Pat", lastName: `Person ${people}`, role };
}

/** Somebody on trial (10 image credits, no workspace) whom nobody else knows. */
export async function newcomer(cloud: Seeded): Promise<Person> {
  const person = somebody("trial");
  await cloud.seed({ people: [person], workspaces: [] } satisfies Cast);
  return signedIn(cloud.url, person.email);
}

/** A workspace on the business plan with its admin and one member. */
export async function newWorkspace(cloud: Seeded): Promise<{ admin: Person; member: Person }> {
  const [admin, member] = [somebody("freemium"), somebody("freemium")];
  const workspace = {
    name: `Workspace of ${admin.email}`,
    tier: "business",
    admin: admin.email,
    members: [member.email],
  } as const;
  await cloud.seed({ people: [admin, member], workspaces: [workspace] } satisfies Cast);
  return { admin: await signedIn(cloud.url, admin.email), member: await signedIn(cloud.url, member.email) };
}

export const creditsOf = async ({ api }: Person): Promise<number> => (await api(accounts.me, {})).imageCredits;

export type File = { readonly name: string; readonly bytes: Buffer };
type Description = Omit<z.input<typeof NewHeatmap>, "file">;
const ORDINARY: Description = { title: "A creative", application: "Other" };

/** Creates a heatmap for a file, as the upload form does, and sends nothing yet. */
export async function create({ api }: Person, { name, bytes }: File, description: Partial<Description> = {}) {
  const extension = ImageExtension.parse(name.split(".").at(-1));
  const file = { name, size: Math.max(bytes.length, 1), extension };
  const { heatmap, upload } = await api(heatmaps.create, { body: { ...ORDINARY, ...description, file } });
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

export const generate = ({ api }: Person, uid: string) => api(heatmaps.generate, { params: { uid } });
export const read = ({ api }: Person, uid: string) => api(heatmaps.read, { params: { uid } });

/** Creates a heatmap of a file, uploads the file and asks for its analysis. Gives the heatmap's id. */
export async function upload(person: Person, file: File, description: Partial<Description> = {}): Promise<string> {
  const { uid, form } = await create(person, file, description);
  const stored = await send(form, file.bytes);
  if (!stored.ok) throw new Error(`the upload answered ${stored.status}: ${await stored.text()}`);
  await generate(person, uid);
  return uid;
}

/** The heatmap as it is when its analysis has ended, well or badly. */
export const outcome = (person: Person, uid: string, within = 100_000): Promise<z.output<typeof HeatmapDetail>> =>
  ended(person.api, uid, within);

export type Answer = { readonly status: number; readonly text: string; readonly refusal: z.infer<typeof Refusal> };
type Parts = { readonly uid?: string; readonly body?: unknown; readonly key?: string };

/** What the API answers on the wire to a call that may be refused. */
export async function ask(url: string, token: string | undefined, operation: Operation, parts: Parts = {}): Promise<Answer> {
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
  return { status: response.status, text, refusal: JSON.parse(text) };
}

/** Everything a live channel has said since it was opened, as a browser hears it. */
export type Listener = { readonly heard: LiveMessage[]; close(): void };

export async function listen({ url, api }: Person): Promise<Listener> {
  const { ticket } = await api(heatmaps.watch, {});
  const socket = new WebSocket(`${url.replace("http", "ws")}/live?ticket=${ticket}`);
  const heard: LiveMessage[] = [];
  socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)) as LiveMessage));
  await until(() => {
    if (socket.readyState > WebSocket.OPEN) throw new Error("the live channel did not open");
    return socket.readyState === WebSocket.OPEN;
  });
  return { heard, close: () => socket.close() };
}
