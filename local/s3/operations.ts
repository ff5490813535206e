import type { IncomingMessage } from "node:http";
import type { Call } from "./call.ts";
import { listObjects } from "./listing.ts";
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from "./multipart.ts";
import { copyObject, deleteObject, deleteObjects, getObject, putObject } from "./objects.ts";
import { Refusal } from "./refusal.ts";

type Operation = (call: Call) => void | Promise<void>;

const onBucket: Record<string, Operation> = {
  GET: listObjects,
  HEAD: ({ response }) => void response.writeHead(200).end(),
  "POST delete": deleteObjects,
};
const onObject: Record<string, Operation> = {
  GET: getObject,
  HEAD: getObject,
  PUT: putObject,
  "PUT copy": copyObject,
  DELETE: deleteObject,
  "POST uploads": createUpload,
  "PUT uploadId": uploadPart,
  "POST uploadId": completeUpload,
  "DELETE uploadId": abortUpload,
  "GET uploadId": listParts,
};
/** Query parameters that refine an operation; any other names a feature that is not here (acl, tagging, versions …). */
const REFINES =
  /^(x-id|X-Amz-.+|response-.+|partNumber|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner)$/i;

/** The operation that method, query and headers ask for. Throws NotImplemented or MethodNotAllowed. */
export function operationOf({ method = "", headers }: IncomingMessage, query: URLSearchParams, key: string): Operation {
  const variants = [...query.keys()].filter((name) => !REFINES.test(name));
  if (headers["x-amz-copy-source"] && variants.length === 0) variants.push("copy");
  const [variant, ...others] = variants;
  if (others.length > 0 || headers["x-amz-tagging"])
    throw new Refusal("NotImplemented", { Header: others[0] ?? "x-amz-tagging" });
  const operation = (key ? onObject : onBucket)[variant ? `${method} ${variant}` : method];
  if (operation) return operation;
  throw variant ? new Refusal("NotImplemented", { Header: variant }) : new Refusal("MethodNotAllowed", { Method: method });
}
