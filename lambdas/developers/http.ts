import { developers } from "#contracts/developers.ts";
import { checkHealth } from "#domain/developers/check-health.ts";
import { describeApi } from "#domain/developers/describe-api.ts";
import { createKey } from "#domain/developers/keys/create-key.ts";
import { deleteKey } from "#domain/developers/keys/delete-key.ts";
import { editKey } from "#domain/developers/keys/edit-key.ts";
import { listKeys } from "#domain/developers/keys/list-keys.ts";
import { rotateKey } from "#domain/developers/keys/rotate-key.ts";
import { listRequests } from "#domain/developers/requests/list-requests.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("developers", developers, {
  health: () => checkHealth(),
  openapi: () => describeApi(),
  listKeys: ({ caller }) => listKeys(caller),
  createKey: ({ caller, body }) => createKey(caller, body),
  editKey: ({ caller, params, body }) => editKey(caller, params.uid, body),
  rotateKey: ({ caller, params, body }) => rotateKey(caller, params.uid, body.overlap_hours),
  deleteKey: ({ caller, params }) => deleteKey(caller, params.uid),
  listRequests: ({ caller, query }) => listRequests(caller, query.last),
});
