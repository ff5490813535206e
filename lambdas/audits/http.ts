import { audits } from "#contracts/audits.ts";
import { sendFeedback } from "#domain/audits/send-feedback.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("audits", audits, {
  ...publicHandlers,
  feedback: ({ caller, params, body }) => sendFeedback(caller, params.uid, body.feedback),
});
