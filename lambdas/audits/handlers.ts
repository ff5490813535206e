import type { publicAudits } from "#contracts/public/audits.ts";
import { readAudit, readFacts } from "#domain/audits/read-audit.ts";
import { requestAudit, requestFacts } from "#domain/audits/requests.ts";
import { coverSpot } from "#domain/audits/what-if/cover-spot.ts";
import { renderEdits } from "#domain/audits/what-if/render-edits.ts";
import { tryEdits } from "#domain/audits/what-if/try-edits.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicAudits> = {
  facts: ({ caller, params }) => readFacts(caller, params.uid),
  requestFacts: ({ caller, params }) => requestFacts(caller, params.uid),
  tryEdits: ({ caller, params, body }) => tryEdits(caller, params.uid, body),
  coverSpot: ({ caller, params, body }) => coverSpot(caller, params.uid, body),
  renderEdits: ({ caller, params, body }) => renderEdits(caller, params.uid, body),
  read: ({ caller, params }) => readAudit(caller, params.uid),
  request: ({ caller, params }) => requestAudit(caller, params.uid),
};
