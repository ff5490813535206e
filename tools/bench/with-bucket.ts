import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { unrestrictedAccess } from "#local/iam/access.ts";
import { createS3 } from "#local/s3/create-s3.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const BUCKET = "files";

/**
 * Does work with an empty bucket of this process, at which the environment points. Product modules read the environment when they
 * are loaded, so the work must import them itself.
 */
export function withBucket(work: () => Promise<void>): Promise<void> {
  return withTemporaryFolder(async (dataDir) => {
    const s3 = await createS3({
      dataDir,
      buckets: [{ name: BUCKET }],
      access: unrestrictedAccess({ accessKeyId: "local", secretAccessKey: "local" }),
    });
    const server = createServer((request, response) => void s3.handle(request, response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      FILES_BUCKET: BUCKET,
      TABLE_NAME: "none",
    });
    await work();
    server.closeAllConnections();
    server.close();
    await s3.close?.();
  });
}
