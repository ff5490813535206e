import type { TextLanguage } from "#contracts/pipelines/words.ts";
import { latestTracking } from "#domain/brands/requests/find-tracking.ts";
import { requestTracking } from "#domain/brands/requests/request-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";

type Prediction = { readonly model: string; readonly text: string; readonly language: TextLanguage };

/** Runs a model on a video, even if it has a result. Errors: those of `requestTracking`. Returns the id of the run. */
export async function predict(caller: Caller, uid: string, { model, text, language }: Prediction): Promise<{ job_id: string }> {
  await requestTracking(caller, uid, { brand: model, text, language }, { isRepeatAllowed: true });
  return { job_id: (await latestTracking(uid))!.request };
}
