// Replaces the server in the model's container. The width of the image selects its behaviour.
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { CONTAINER_SCRIPT } from "./container-script.ts";

const { ASKED = "", HOST, PORT } = process.env;
const WIDTH = 20;
const HEIGHT = 15;

/** A map with one peak, in the middle. */
const cells = Uint16Array.from({ length: WIDTH * HEIGHT }, (_, cell) => {
  const [x, y] = [(cell % WIDTH) - WIDTH / 2, Math.floor(cell / WIDTH) - HEIGHT / 2];
  return Math.round(65_535 * Math.exp(-(x * x + y * y) / 20));
});
cells[Math.floor(HEIGHT / 2) * WIDTH + WIDTH / 2] = 65_535;
const map = Buffer.from(cells.buffer).toString("base64");
const reply = { model: "scripted", content: "natural", width: WIDTH, height: HEIGHT, map, members: [map], stands_out: true };

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const sendModelError = (response: ServerResponse, status: number) =>
  json(response, status, { code: "scripted", message: "as scripted" });

/** Whether this has not been asked before, not even of an earlier process. */
function isFirst(name: string): boolean {
  const mark = `${ASKED}.${name}`;
  if (existsSync(mark)) return false;
  writeFileSync(mark, "");
  return true;
}

const scriptedAnswers: Readonly<Record<number, (response: ServerResponse) => unknown>> = {
  [CONTAINER_SCRIPT.fails]: (response) => sendModelError(response, 500),
  [CONTAINER_SCRIPT.isFull]: (response) =>
    ["full-1", "full-2", "full-3", "full-4"].some(isFirst) ? sendModelError(response, 429) : json(response, 200, reply),
  [CONTAINER_SCRIPT.rejects]: (response) => sendModelError(response, 400),
  [CONTAINER_SCRIPT.hangs]: () => undefined,
  [CONTAINER_SCRIPT.dies]: (response) => (isFirst("death") ? process.exit(1) : json(response, 200, reply)),
};

// Like the model's server, which closes no connection at the moment of its reuse.
createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  if (request.method === "GET") return json(response, 200, {});
  const png = await buffer(request);
  const width = png.readUInt32BE(16);
  appendFileSync(ASKED, `${width}\n`);
  const answer = scriptedAnswers[width];
  if (answer) answer(response);
  else json(response, 200, reply);
}).listen(Number(PORT), HOST);
