import { PART_BYTES, type Upload, type UploadParts } from "#contracts/uploads.ts";
import type { SignInReply } from "./sign-in-service.ts";

type Announced = { type: "image" | "video"; size: number };
const MINUTES_MS = 15 * 60_000;

/**
 * Uploads: videos larger than one part are multipart uploads, all other files use a single request. Parts listed in `lost` fail.
 */
export class UploadStore {
  /** Part size in bytes. Tests can reduce it. */
  partBytes = PART_BYTES;
  /** Numbers of the parts whose next upload fails. */
  readonly failedParts: number[] = [];
  /** Part numbers in the order of arrival, including failed ones. */
  readonly receivedParts: number[] = [];
  readonly #announced = new Map<string, Announced>();
  readonly #received = new Map<string, Set<number>>();

  reset(): void {
    this.partBytes = PART_BYTES;
    for (const list of [this.failedParts, this.receivedParts]) list.length = 0;
  }

  announce(uid: string, file: Announced): void {
    this.#announced.set(uid, file);
    this.#received.set(uid, new Set());
  }

  /** The current upload instructions for a heatmap's file. */
  wayOf(uid: string, origin: string): Upload {
    const expires_at = new Date(Date.now() + MINUTES_MS).toISOString();
    const { type, size } = this.#announced.get(uid) ?? { type: "image", size: 1 };
    if (type === "image" || size <= this.partBytes)
      return { kind: "form", url: `${origin}/bucket`, fields: { key: "upload" }, expires_at };
    const parts = { kind: "parts", part_bytes: this.partBytes, parts: Math.ceil(size / this.partBytes) } as const;
    return { ...parts, received: [...(this.#received.get(uid) ?? [])], expires_at } satisfies UploadParts;
  }

  links(uid: string, origin: string, parts: readonly number[]): SignInReply {
    const links = parts.map((part) => ({ part, url: `${origin}/bucket/${uid}/${part}` }));
    return { status: 200, body: { links, expires_at: new Date(Date.now() + MINUTES_MS).toISOString() } };
  }

  /** Receives a part and returns the response status. */
  take(uid: string, part: number): number {
    this.receivedParts.push(part);
    const lost = this.failedParts.indexOf(part);
    if (lost !== -1) {
      this.failedParts.splice(lost, 1);
      return 503;
    }
    this.#received.get(uid)?.add(part);
    return 200;
  }
}
