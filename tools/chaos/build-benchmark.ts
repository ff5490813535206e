import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import type { Api } from "#local/client/api.ts";
import { send } from "#test/cloud/kit/test-user.ts";
import { COORDINATES } from "#test/kit/benchmark-slot.ts";
import * as pictures from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { retryUntilDone } from "./retry-until-done.ts";

const SUBJECTS = 2;
/** A build that a fault interrupted must have ended this soon, milliseconds. */
const BUILT_WITHIN_MS = 120_000;

async function uploadPng(form: UploadForm, bytes: Buffer): Promise<void> {
  const stored = await retryUntilDone(() => send(form, bytes));
  if (!stored.ok) throw new Error(`the upload answered ${stored.status}`);
}

/**
 * Staff build a benchmark of one template and two subjects. Throws when the build does not end with a version, or when a part of it
 * failed.
 */
export async function buildBenchmark(staff: Api, key: string): Promise<void> {
  const [slot, subject] = await Promise.all([pictures.png(320, 240), pictures.png(200, 200)]);
  const extension = "png" as const;
  const { uid } = await retryUntilDone(() => staff(staffBenchmarks.create, { body: { name: key, kind: "ooh" } }, `${key}-new`));
  const params = { uid };
  const template = await retryUntilDone(() =>
    staff(staffBenchmarks.uploadTemplate, { params, body: { extension, size: slot.length } }, `${key}-template`),
  );
  await uploadPng(template.upload, slot);
  await retryUntilDone(() =>
    staff(
      staffBenchmarks.addTemplate,
      { params: { uid, template: template.uid }, body: { name: "Station", extension, coordinates: COORDINATES, categories: {} } },
      `${key}-add`,
    ),
  );
  const files = Array.from({ length: SUBJECTS }, () => ({ extension, size: subject.length }));
  const { subjects } = await retryUntilDone(() =>
    staff(staffBenchmarks.uploadSubjects, { params, body: { files } }, `${key}-subjects`),
  );
  for (const { uid: added, upload } of subjects) {
    await uploadPng(upload, subject);
    await retryUntilDone(() =>
      staff(
        staffBenchmarks.addSubject,
        { params: { uid, subject: added }, body: { name: "Sale", extension, categories: {} } },
        `${key}-${added}`,
      ),
    );
  }
  await retryUntilDone(() => staff(staffBenchmarks.build, { params }, `${key}-build`));
  const { versions, failed } = await waitUntil(
    async () => {
      const benchmark = await retryUntilDone(() => staff(staffBenchmarks.read, { params }));
      return benchmark.status === "ready" || benchmark.status === "failed" ? benchmark : undefined;
    },
    { within: BUILT_WITHIN_MS, every: 100 },
  );
  if (versions.length !== 1 || failed.length > 0) throw new Error(`the benchmark ended with ${JSON.stringify(failed)}`);
}
