import { openAsBlob } from "node:fs";
import path from "node:path";
import { heatmaps } from "#contracts/heatmaps.ts";
import { MAX_PARTS_PER_REQUEST, type Upload, type UploadForm, type UploadParts } from "#contracts/uploads.ts";
import type { Api } from "./api.ts";

/**
 * Uploads a file with the form or part links of its heatmap; of a multipart upload only the missing parts. Throws a user-readable
 * message.
 */
export async function sendFile(api: Api, uid: string, upload: Upload, file: string): Promise<void> {
  await (upload.kind === "form" ? sendWhole(upload, file) : sendParts(api, uid, upload, file));
}

async function sendWhole({ url, fields }: UploadForm, file: string): Promise<void> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", await openAsBlob(file), path.basename(file));
  await put(url, { method: "POST", body }, file);
}

async function sendParts(api: Api, uid: string, { part_bytes, parts, received }: UploadParts, file: string): Promise<void> {
  const bytes = await openAsBlob(file);
  const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !received.includes(part));
  while (missing.length > 0) {
    const body = { parts: missing.splice(0, MAX_PARTS_PER_REQUEST) };
    const { links } = await api(heatmaps.presignParts, { params: { uid }, body });
    for (const { part, url } of links)
      await put(url, { method: "PUT", body: bytes.slice((part - 1) * part_bytes, part * part_bytes) }, file);
  }
}

async function put(url: string, request: RequestInit, file: string): Promise<void> {
  const response = await fetch(url, request);
  const answer = await response.text();
  if (!response.ok) throw new Error(`The upload of ${path.basename(file)} was rejected with ${response.status}. ${answer}`);
}
