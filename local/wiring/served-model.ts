import type { Access } from "#local/iam/access.ts";
import type { Credentials } from "#local/iam/credentials.ts";
import type { Model } from "#local/template/template-model.ts";
import { accessOf } from "./access.ts";

/** The model that is served now, with the permissions that it declares. */
export type ServedModel = {
  readonly model: () => Model;
  readonly access: Access;
  /** Reads the permissions of another model. Returns a function that serves it from then on; throws without any change. */
  prepare(next: Model): () => void;
};

/** Serves a model until another one replaces it. */
export function createServedModel(
  first: Model,
  options: { credentialsOf: (role: string) => Credentials; dataDir: string },
): ServedModel {
  let model = first;
  let current = accessOf(first, options);
  return {
    model: () => model,
    access: {
      secretOf: (accessKeyId) => current.secretOf(accessKeyId),
      authorize: (accessKeyId, request) => current.authorize(accessKeyId, request),
      allows: (accessKeyId, request) => current.allows(accessKeyId, request),
    },
    prepare(next) {
      const allowed = accessOf(next, options);
      return () => {
        current = allowed;
        model = next;
      };
    },
  };
}
