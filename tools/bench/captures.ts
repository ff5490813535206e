import http from "node:http";
import type { AddressInfo } from "node:net";
import { capturePage } from "#adapters/browser/capture-page.ts";
import { recordBanner } from "#adapters/browser/record-banner.ts";
import type { Benchmark } from "./measurement.ts";

const PAGE = `<!doctype html><title>Page</title>${'<p style="height: 400px">A paragraph</p>'.repeat(12)}`;
const BANNER = `<!doctype html><style>div { width: 90px; height: 90px; background: teal; animation: go 2s infinite }
@keyframes go { to { transform: translateX(200px) } }</style><div></div>`;
const SECONDS = 4;

async function withServer<T>(work: (address: string, host: string) => Promise<T>): Promise<T> {
  const server = http.createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/banner" ? BANNER : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await work(`http://${host}`, host);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const captures: Benchmark = {
  name: "captures",
  about: "Full-page capture of a local page, and frames of a 300 × 600 banner, in wall-clock time",
  run: () =>
    withServer(async (address, host) => {
      const request = { url: `${address}/`, mobile: false, fullPage: true, delay: 0, hide_selector: "", scroll_to: "" };
      const options = { allow: [host] };
      await capturePage(request, options);
      const began = performance.now();
      const { slices } = await capturePage(request, options);
      const captured = performance.now();
      let frames = 0;
      const banner = { src: `${address}/banner`, dimensions: "300x600", position: "center", duration: SECONDS * 1000 } as const;
      for await (const _frame of recordBanner(banner, options).frames) frames++;
      const seconds = (performance.now() - captured) / 1000;
      return [
        { name: `capture of a page of ${slices.length} slices`, value: (captured - began) / 1000, unit: "s" },
        { name: "a frame of a banner, start of the browser included", value: (seconds * 1000) / frames, unit: "ms", aim: 80 },
      ];
    }),
};
