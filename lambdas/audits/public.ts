import { publicAudits } from "#contracts/public/audits.ts";
import { readAudit, readFacts } from "#domain/audits/read-audit.ts";
import { requestAudit, requestFacts } from "#domain/audits/requests.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("audits", publicAudits, {
  facts: ({ caller, params }) => readFacts(caller, params.uid),
  requestFacts: ({ caller, params }) => requestFacts(caller, params.uid),
  read: ({ caller, params }) => readAudit(caller, params.uid),
  request: ({ caller, params }) => requestAudit(caller, params.uid),
});
