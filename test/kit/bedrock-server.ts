import { createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";

/** An event of a streamed reply: its name, and its content. */
export type StreamEvent = readonly [name: string, content: object];

/** Answers one request to the fake Bedrock server, given its body. */
export type Answering = (stream: ServerHttp2Stream, body: unknown) => Promise<void> | void;

/** Starts a fake Bedrock server that speaks the protocol of its runtime: HTTP/2, with replies as event streams. */
export async function startBedrock(answering: () => Answering): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer();
  const sessions = new Set<{ destroy: () => void }>();
  server.on("session", (session) => sessions.add(session));
  server.on("stream", async (stream) => {
    // A client that times out resets its stream.
    stream.on("error", () => {});
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    await answering()(stream, JSON.parse(Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Begins a streamed reply. */
export const begin = (stream: ServerHttp2Stream): void =>
  stream.respond({ ":status": 200, "content-type": "application/vnd.amazon.eventstream" });

/** Sends events of a streamed reply. */
export function send(stream: ServerHttp2Stream, ...events: readonly StreamEvent[]): void {
  for (const [name, content] of events) stream.write(toFrame({ ":message-type": "event", ":event-type": name }, content));
}

/** Ends a streamed reply with an error of the service. */
export function fail(stream: ServerHttp2Stream, name: string): void {
  stream.end(toFrame({ ":message-type": "exception", ":exception-type": name }, { message: "The model failed." }));
}

const STRING = 7;

/** A frame of an event stream: lengths, their checksum, headers, content, checksum. */
function toFrame(headers: Readonly<Record<string, string>>, content: object): Buffer {
  const typed = Object.entries({ ...headers, ":content-type": "application/json" });
  const head = Buffer.concat(
    typed.flatMap(([name, value]) => {
      const length = Buffer.alloc(3);
      length.writeUInt8(STRING);
      length.writeUInt16BE(Buffer.byteLength(value), 1);
      return [Buffer.from([Buffer.byteLength(name)]), Buffer.from(name), length, Buffer.from(value)];
    }),
  );
  const payload = Buffer.from(JSON.stringify(content));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(12 + head.length + payload.length + 4);
  lengths.writeUInt32BE(head.length, 4);
  const frame = Buffer.concat([lengths, toChecksum(lengths), head, payload]);
  return Buffer.concat([frame, toChecksum(frame)]);
}

function toChecksum(bytes: Buffer): Buffer {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum;
}
