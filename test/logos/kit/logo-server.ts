import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { DetectReply, LOGOS_CONTENT_TYPE, type LogoHeader, TrainReply } from "#contracts/pipelines/logos.ts";
import { createInferenceServer } from "#inference/http.ts";
import { logos, logosPool } from "#inference/logos/service.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { DrawnFrame } from "./logo-frames.ts";

export type RivalFile = { readonly file: ModelFile; readonly pairs: { object: string; rival: string }[] };
export type ModelFile = { readonly bytes: Buffer; readonly sha256: string };

/** The body of a request. */
export function bodyOf(header: unknown, ...parts: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...parts]);
}

/** The real server with one worker. */
export async function serveLogos() {
  const pool = logosPool({ workers: 1, queue: 8, timeoutMs: 240_000 });
  const server = createInferenceServer(logos, pool).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await waitUntil(async () => (await fetch(`${origin}/ping`)).status === 200, { within: 60_000 });
  const invoke = async (body: Uint8Array, type: string = LOGOS_CONTENT_TYPE) => {
    const response = await fetch(`${origin}/invocations`, {
      method: "POST",
      headers: { "content-type": type },
      body: new Uint8Array(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const ask = async (header: LogoHeader, ...parts: readonly Uint8Array[]) => {
    const { status, body } = await invoke(bodyOf(header, ...parts));
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const detectBeside = async (
    rivals: readonly RivalFile[],
    { bytes, sha256 }: ModelFile,
    ...images: readonly Buffer[]
  ): Promise<DetectReply> => {
    const header: LogoHeader = {
      task: "detect",
      models: [{ bytes: bytes.length, sha256 }],
      rivals: rivals.map(({ file, pairs }) => ({ bytes: file.bytes.length, sha256: file.sha256, pairs })),
      frames: images.map((image) => ({ bytes: image.length })),
    };
    return DetectReply.parse(await ask(header, bytes, ...rivals.map(({ file }) => file.bytes), ...images));
  };
  return {
    invoke,
    /** Trains objects, each with its own frames, and compares them with other models. */
    async train(
      objects: Readonly<Record<string, readonly DrawnFrame[]>>,
      rivals: readonly ModelFile[] = [],
    ): Promise<TrainReply> {
      const frames = Object.entries(objects).flatMap(([object, drawn]) => drawn.map((frame) => ({ object, ...frame })));
      const header: LogoHeader = {
        task: "train",
        model: { id: "bm_test", version: 3 },
        objects: Object.keys(objects),
        frames: frames.map(({ object, jpeg, box }) => ({ bytes: jpeg.length, boxes: [{ object, ...box }] })),
        rivals: rivals.map(({ bytes, sha256 }) => ({ bytes: bytes.length, sha256 })),
      };
      const files = rivals.map(({ bytes }) => bytes);
      return TrainReply.parse(await ask(header, ...files, ...frames.map(({ jpeg }) => jpeg)));
    },
    detect: (model: ModelFile, ...images: readonly Buffer[]): Promise<DetectReply> => detectBeside([], model, ...images),
    /** Detects while objects of other models compete. */
    detectBeside,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.close();
    },
  };
}
