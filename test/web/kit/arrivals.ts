import { PART_BYTES, type Upload, type UploadParts } from "#contracts/uploads.ts";
import type { Answer } from "./sign-in-service.ts";

type Announced = { type: "image" | "video"; size: number };
const MINUTES_MS = 15 * 60_000;

/** How files arrive: videos beyond one part in parts, everything else whole. The storage loses what a test names. */
export class Arrivals {
  /** Bytes of a part; a test may make it small. */
  partBytes = PART_BYTES;
  /** Parts, by number, whose next arrival fails. */
  readonly lost: number[] = [];
  /** Parts in the order of their arrival, also those that failed. */
  readonly came: number[] = [];
  readonly #announced = new Map<string, Announced>();
  readonly #received = new Map<string, Set<number>>();

  reset(): void {
    this.partBytes = PART_BYTES;
    for (const list of [this.lost, this.came]) list.length = 0;
  }

  announce(uid: string, file: Announced): void {
    this.#announced.set(uid, file);
    this.#received.set(uid, new Set());
  }

  /** What the file of a heatmap is uploaded with now. */
  wayOf(uid: string, origin: string): Upload {
    const expires_at = new Date(Date.now() + MINUTES_MS).toISOString();
    const { type, size } = this.#announced.get(uid) ?? { type: "image", size: 1 };
    if (type === "image" || size <= this.partBytes)
      return { kind: "form", url: `${origin}/bucket`, fields: { key: "upload" }, expires_at };
    const parts = { kind: "parts", part_bytes: this.partBytes, parts: Math.ceil(size / this.partBytes) } as const;
    return { ...parts, received: [...(this.#received.get(uid) ?? [])], expires_at } satisfies UploadParts;
  }

  links(uid: string, origin: string, parts: readonly number[]): Answer {
    const links = parts.map((part) => ({ part, url: `${origin}/bucket/${uid}/${part}` }));
    return { status: 200, body: { links, expires_at: new Date(Date.now() + MINUTES_MS).toISOString() } };
  }

  /** Takes a part, and gives the status that the storage answers with. */
  take(uid: string, part: number): number {
    this.came.push(part);
    const lost = this.lost.indexOf(part);
    if (lost !== -1) {
      this.lost.splice(lost, 1);
      return 503;
    }
    this.#received.get(uid)?.add(part);
    return 200;
  }
}
