import { requestTracking } from "#domain/brands/requests/request-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { requireRequest } from "./queue.ts";

/**
 * Runs a model for a request, with the words of the customer. Errors: `brand.request_not_found`, and those of `requestTracking`.
 */
export async function answerRequest(caller: Caller, uid: string, model: string): Promise<{ uid: string }> {
  const { tracking } = await requireRequest(uid);
  await requestTracking(caller, uid, { brand: model, text: tracking.words.join(" "), language: tracking.language });
  return { uid };
}
