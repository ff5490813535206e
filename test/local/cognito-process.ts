// A user pool in a separate process: `node cognito-process.ts DATA_DIR`. Prints JSON lines: its port, then text messages.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCognito } from "#local/cognito/cognito.ts";
import { poolConfig, REGION } from "./cognito-pool.ts";

const print = async (line: object): Promise<void> => void process.stdout.write(`${JSON.stringify(line)}\n`);

const cognito = await createCognito({
  dataDir: process.argv[2]!,
  region: REGION,
  pools: [poolConfig()],
  invoke: async (_name, event) => event,
  sendSms: ({ text }) => print({ text }),
});
const server = createServer((request, response) => void cognito.handle(request, response));
server.listen(0, "127.0.0.1", () => print({ port: (server.address() as AddressInfo).port }));
