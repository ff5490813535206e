// A user pool in a process of its own: `node cognito-process.ts DATA_DIR`. Each line it prints is JSON: first its port, then what it sends.
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
