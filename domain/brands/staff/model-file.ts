import * as z from "zod";
import { getFile, isMissing, presignedGetUrl, presignedUploadForm, putFile } from "#adapters/storage.ts";
import { BRAND_OBJECT_TYPES } from "#contracts/brands.ts";
import { LOGO_MODEL_MAGIC, LogoModelHeader, LogoQuality } from "#contracts/pipelines/logos.ts";
import type { StaffModel } from "#contracts/staff/brands.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { dropObject } from "#domain/brands/labels/drop-object.ts";
import { labelsOf } from "#domain/brands/labels/read-labels.ts";
import { assertNotTraining, changeModel } from "#domain/brands/models/change-model.ts";
import { modelExportKey, modelFileKey, modelImportKey } from "#domain/brands/models/files.ts";
import { readModel } from "#domain/brands/models/require-model.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";
import { isoAfter } from "#kit/time.ts";
import { readStaffModel } from "./read-staff-model.ts";

const FORM_SECONDS = 15 * 60;
const JSON_TYPE = "application/json";
const FORMAT = "sightline-brand-model-1";

/** A trained model with the names of its objects, as it is exported and imported. */
const ExportedModel = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  version: z.int().min(1),
  objects: z
    .array(z.object({ id: z.string(), name: z.string(), type: z.enum(BRAND_OBJECT_TYPES), text: z.string().optional() }))
    .min(1),
  quality: z.record(z.string(), LogoQuality),
  file: z.object({ base64: z.base64(), sha256: z.hash("sha256") }),
});
type ExportedModel = z.infer<typeof ExportedModel>;

/** A link to the trained model as a file: `model.not_found`, `model.not_trained`. */
export async function exportModel(uid: string): Promise<{ url: string }> {
  const { name, version, objects, quality = {}, file } = await readModel(uid);
  if (!file) throw new AppError("model.not_trained");
  const base64 = Buffer.from(await getFile(file.key)).toString("base64");
  const content = {
    format: FORMAT,
    name,
    version,
    objects: [...objects],
    quality,
    file: { base64, sha256: file.sha256 },
  } satisfies ExportedModel;
  const key = modelExportKey(uid, version);
  await putFile(key, Buffer.from(JSON.stringify(content)), JSON_TYPE);
  return { url: await presignedGetUrl(key, `${name}-v${version}.json`) };
}

/** A form for a file to import: `model.not_found`. */
export async function uploadModel(uid: string, size: number): Promise<{ upload: UploadForm }> {
  await readModel(uid);
  const form = { contentType: JSON_TYPE, maxBytes: size, seconds: FORM_SECONDS };
  const { url, fields } = await presignedUploadForm(modelImportKey(uid), form);
  return { upload: { kind: "form", url, fields, expires_at: isoAfter(now(), FORM_SECONDS) } };
}

/**
 * Makes the uploaded file the next version of a model. Its objects replace those of the model; the labels of objects that it does
 * not have are deleted. Errors: `model.not_found`, `model.training`, `model.file_invalid`.
 */
export async function importModel(caller: Caller, uid: string): Promise<StaffModel> {
  const { objects, quality, file } = parseModel(await readUpload(uid));
  const bytes = Buffer.from(file.base64, "base64");
  if (!isIntact(bytes, file.sha256, objects)) throw new AppError("model.file_invalid");
  await changeModel(uid, async (model) => {
    assertNotTraining(model);
    const version = model.version + 1;
    const key = modelFileKey(uid, version, file.sha256);
    await putFile(key, bytes, "application/octet-stream");
    return {
      set: {
        objects: objects.map(({ text, ...object }) => ({ ...object, ...(text !== undefined && { text }) })),
        quality,
        version,
        status: "ready",
        file: { key, sha256: file.sha256 },
        failure: undefined,
        warnings: [],
      },
      with: auditLogItems(caller, { action: "brands.import_model", scope: model.owner, object: uid }),
    };
  });
  const known = new Set(objects.map(({ id }) => id));
  const labelled = new Set((await labelsOf(uid)).flatMap(({ boxes }) => boxes.map(({ object }) => object)));
  for (const object of labelled) if (!known.has(object)) await dropObject(uid, object);
  return readStaffModel(caller, uid);
}

async function readUpload(uid: string): Promise<Uint8Array> {
  try {
    return await getFile(modelImportKey(uid));
  } catch (error) {
    throw isMissing(error) ? new AppError("model.file_invalid", {}, { cause: error }) : error;
  }
}

function parseModel(bytes: Uint8Array): ExportedModel {
  try {
    return ExportedModel.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch (error) {
    throw new AppError("model.file_invalid", {}, { cause: error });
  }
}

/** Bytes of the magic, the format and the length of the header. */
const HEAD_BYTES = LOGO_MODEL_MAGIC.length + 8;

/** Whether the file has its hash, and a detector for each object that is recognised by its appearance. */
function isIntact(bytes: Buffer, digest: string, objects: ExportedModel["objects"]): boolean {
  if (sha256(bytes, "hex") !== digest) return false;
  if (bytes.length < HEAD_BYTES || bytes.toString("latin1", 0, LOGO_MODEL_MAGIC.length) !== LOGO_MODEL_MAGIC) return false;
  try {
    const length = bytes.readUInt32LE(LOGO_MODEL_MAGIC.length + 4);
    const header = LogoModelHeader.parse(JSON.parse(bytes.toString("utf8", HEAD_BYTES, HEAD_BYTES + length)));
    const trained = new Set(header.objects.map(({ id }) => id));
    return objects.every(({ id, type }) => type === "text" || trained.has(id));
  } catch {
    return false;
  }
}
