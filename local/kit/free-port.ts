import { createServer } from "node:net";

/** A port of this machine that no one uses now. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
