import type { ApiRequest } from "#contracts/api-keys.ts";
import type { StoredRequest } from "./list-newest-requests.ts";

/** A logged request, whose body was masked when it was stored. */
export const toApiRequest = ({
  id,
  at,
  key,
  keyTitle,
  method,
  path,
  status,
  code,
  duration,
  body,
}: StoredRequest): ApiRequest => ({
  id,
  at,
  key,
  key_title: keyTitle,
  method,
  path,
  status,
  code: code ?? null,
  duration,
  body: body ?? null,
});
