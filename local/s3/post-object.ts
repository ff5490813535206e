import type { IncomingMessage, ServerResponse } from "node:http";
import type { Access } from "#local/iam/access.ts";
import { checkSignature, encodePath, type Verifier } from "#local/kit/signature.ts";
import { Digests } from "./checksums.ts";
import { type Form, readForm } from "./multipart-form.ts";
import { storeObject } from "./objects.ts";
import { enforcePolicy, enforceSize } from "./post-policy.ts";
import { S3Error } from "./s3-error.ts";
import { objectArn, requestBytes, type S3Storage, storedHeaders } from "./s3-request.ts";

type PostedForm = S3Storage & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  readonly verifier: Verifier;
  readonly access: Access;
};

/**
 * POST Object: a browser upload form, authorized by a signed policy. The file is streamed to disk; a rejected one leaves nothing.
 */
export async function postObject(post: PostedForm): Promise<void> {
  const form = await readForm(requestBytes(post.request), String(post.request.headers["content-type"]));
  try {
    await storeForm(post, form);
  } finally {
    await form.release();
  }
}

async function storeForm(post: PostedForm, form: Form): Promise<void> {
  if (form.fields.key === undefined)
    throw new S3Error("InvalidArgument", { message: "Bucket POST must contain a field named 'key'.", ArgumentName: "key" });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder syntax
  const key = form.fields.key.replaceAll("${filename}", form.fileName);
  const fields = { ...form.fields, key };
  const accessKeyId = checkPolicySignature(fields, post.verifier);
  const unserved = Object.keys(fields).find((name) => name.startsWith("success_action_"));
  if (unserved) throw new S3Error("NotImplemented", { Header: unserved });
  const range = enforcePolicy(fields, post.bucket, post.now());
  post.access.authorize(accessKeyId, { action: "s3:PutObject", resource: objectArn(post.bucket, key) });
  const digests = new Digests(["md5"]);
  let size = 0;
  async function* measured() {
    for await (const chunk of digests.tap(enforceSize(form.file, range))) {
      size += chunk.length;
      yield chunk;
    }
  }
  const blob = await post.blobs.write(measured());
  const etag = digests.finish().get("md5")?.toString("hex") ?? "";
  await storeObject(
    post,
    { bucket: post.bucket, key },
    { blob, size, etag, modified: post.now().getTime(), headers: storedHeaders(fields) },
  );
  const location = `http://${post.request.headers.host}${encodePath(`/${post.bucket}/${key}`)}`;
  post.response.writeHead(204, { etag: `"${etag}"`, location }).end();
}

function checkPolicySignature(fields: Readonly<Record<string, string>>, verifier: Verifier): string {
  const { policy, "x-amz-credential": credential, "x-amz-signature": signature } = fields;
  if (!policy || !credential || !signature) throw new S3Error("AccessDenied");
  return checkSignature(verifier, { credential, signature, text: () => policy }, "AuthorizationQueryParametersError");
}
