import { ACCOUNT } from "#local/template/identities.ts";
import type { RequestContext } from "./conditions.ts";
import type { Credentials } from "./credentials.ts";
import { type AccessRequest, compilePolicy, createEvaluator, type Decision, type Statement } from "./policy.ts";
import type { ResourcePolicies } from "./resource-policies.ts";

/** A request that the caller's role does not allow. The message is the one of AWS. */
export class AccessDeniedError extends Error {}

/** Who may call the emulators, and what for. */
export type Access = {
  /** The secret of an access key, undefined for an unknown one. */
  secretOf(accessKeyId: string): string | undefined;
  /** Throws AccessDeniedError when the owner of the access key may not do that. */
  authorize(accessKeyId: string, request: AccessRequest): void;
  /** Whether the owner of the access key may do that; a "no" is not a denied call. */
  allows(accessKeyId: string, request: AccessRequest): boolean;
};

/** Someone with credentials: a function with its role's name and statements, or the administrator, who may do everything. */
export type Principal = {
  readonly name: string;
  readonly role: string;
  readonly credentials: Credentials;
  readonly statements: readonly Statement[] | "everything";
};

const REASONS: Readonly<Record<Exclude<Decision, "allow">, (action: string) => string>> = {
  implicitDeny: (action) => `because no identity-based policy allows the ${action} action`,
  explicitDeny: () => "with an explicit deny in an identity-based policy",
  resourceDeny: () => "with an explicit deny in a resource-based policy",
};
/** A connection that does not leave this machine counts as one with TLS. */
const CONNECTION: RequestContext = { "aws:SecureTransport": ["true"], "s3:TlsVersion": ["1.3"] };
const EVERYTHING = compilePolicy({ Statement: { Effect: "Allow", Action: "*", Resource: "*" } }, "administrator");

type Options = {
  /** Receives the message of every denial. */
  readonly onDenied?: (message: string) => void;
  /** Policies of the resources; none if absent. */
  readonly resourcePolicies?: ResourcePolicies;
};

/** Access for these principals and no one else. */
export function createAccess(
  principals: readonly Principal[],
  { onDenied = () => {}, resourcePolicies = () => [] }: Options = {},
): Access {
  const known = new Map(
    principals.map(({ name, role, credentials, statements }) => [
      credentials.accessKeyId,
      {
        secret: credentials.secretAccessKey,
        arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${name}`,
        evaluate: createEvaluator([...(statements === "everything" ? EVERYTHING : statements), ...resourcePolicies(role)]),
      },
    ]),
  );
  const decide = (accessKeyId: string, request: AccessRequest): Decision =>
    known.get(accessKeyId)?.evaluate({ ...request, context: { ...CONNECTION, ...request.context } }) ?? "implicitDeny";
  return {
    secretOf: (accessKeyId) => known.get(accessKeyId)?.secret,
    allows: (accessKeyId, request) => decide(accessKeyId, request) === "allow",
    authorize(accessKeyId, request) {
      const decision = decide(accessKeyId, request);
      if (decision === "allow") return;
      const { action, resource } = request;
      const message = `User: ${known.get(accessKeyId)?.arn ?? "unknown"} is not authorized to perform: ${action} on resource: ${resource} ${REASONS[decision](action)}`;
      onDenied(message);
      throw new AccessDeniedError(message);
    },
  };
}

/** Access for one owner of credentials, who may do everything: for an emulator that runs alone. */
export const unrestrictedAccess = (credentials: Credentials): Access =>
  createAccess([{ name: "owner", role: "owner", credentials, statements: "everything" }]);
