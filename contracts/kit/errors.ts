/**
 * Every refusal a caller can see, by stable code: the HTTP status that answers with it and the sentence a person reads.
 * `{name}` in a sentence is filled from the refusal's details. Anything not in this table is a defect and answers 500.
 */
export const errors = {
  "request.invalid": { status: 400, sentence: "Some of what was sent is not valid. Please check the marked fields." },
  "request.not_json": { status: 400, sentence: "The request body is not valid JSON." },
  "request.key_reused": { status: 422, sentence: "This Idempotency-Key was already used with a different request." },
  "request.in_flight": { status: 409, sentence: "The same request is still being worked on. Please wait a moment." },
  "request.too_many": { status: 429, sentence: "Too many requests. Please wait a moment and try again." },
  "route.unknown": { status: 404, sentence: "There is nothing at this address." },
  "service.busy": { status: 503, sentence: "Sightline is busy. Please try again in a moment." },
  internal: { status: 500, sentence: "Something went wrong on our side. Please try again." },

  "caller.unknown": { status: 401, sentence: "Please sign in to continue." },
  "caller.unverified": { status: 403, sentence: "Please verify your email address first." },
  "caller.second_factor_needed": { status: 403, sentence: "Staff need two-factor sign-in. Please set it up first." },
  "caller.forbidden": { status: 403, sentence: "You are not allowed to do this." },

  "billing.no_image_credits": { status: 402, sentence: "It seems you don't have enough Image credits" },
  "billing.no_video_credits": { status: 402, sentence: "It seems you don't have enough Video credits" },
  "billing.no_subscription": { status: 402, sentence: "It seems that your workspace doesn't have an active subscription." },
  "billing.trial_ended": { status: 402, sentence: "Your trial has ended!" },

  "heatmap.not_found": { status: 404, sentence: "This heatmap does not exist or is not yours to see." },
  "heatmap.changed": { status: 409, sentence: "This heatmap was changed by someone else. Reload to see the latest version." },
  "heatmap.in_progress": { status: 409, sentence: "This heatmap is still being processed. Please wait until it has finished." },
  "heatmap.not_ready": { status: 409, sentence: "This heatmap is not finished yet." },
  "heatmap.not_uploaded": { status: 409, sentence: "The file has not been uploaded yet." },
  "heatmap.upload_closed": { status: 409, sentence: "The upload of this heatmap is closed. Please create a new heatmap." },
  "heatmap.area_outside": { status: 400, sentence: "An area of interest lies outside the image." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errors;

/** The sentence of a code with its `{placeholders}` filled from `details`; unknown placeholders stay empty. */
export function sentenceOf(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return errors[code].sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
}
