import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createSageMaker } from "#local/sagemaker/sagemaker.ts";

const NAME = "attention";

/** The model endpoint that the steps call: the server of the inference container, unless a test replaces it. */
export async function startModelEndpoint() {
  const entry = path.resolve(import.meta.dirname, "../../inference/server.ts");
  const sageMaker = await createSageMaker({ endpoints: [{ name: NAME, entry, env: { MODEL_SERVER_WORKERS: "1" } }] });
  const real: RequestListener = (request, response) => void sageMaker.handle(request, response);
  let answer = real;
  const server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { INFERENCE_ENDPOINT_NAME: NAME, AWS_ENDPOINT_URL_SAGEMAKER_RUNTIME: url });
  return {
    /** Handles every request during `work` in place of the model. */
    async insteadOf<T>(emulator: RequestListener, work: () => Promise<T>): Promise<T> {
      answer = emulator;
      try {
        return await work();
      } finally {
        answer = real;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await sageMaker.close?.();
    },
  };
}
