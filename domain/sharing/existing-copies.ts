import { listFiles } from "#adapters/storage.ts";
import { linkFolder } from "./copy-keys.ts";

/** The copies of a share link that exist. */
export class ExistingCopies {
  readonly #keys: ReadonlySet<string>;
  /** Whether a copy that was asked for does not exist yet. */
  isIncomplete = false;

  private constructor(keys: Iterable<string>) {
    this.#keys = new Set(keys);
  }

  static async of(share: string, object: string): Promise<ExistingCopies> {
    return new ExistingCopies((await listFiles(linkFolder(share, object))).keys());
  }

  /** The key of a copy; while it does not exist, that of an earlier one, if `earlier` says how their keys start. */
  find(key: string, earlier: readonly string[] = []): string | undefined {
    if (this.#keys.has(key)) return key;
    this.isIncomplete = true;
    return [...this.#keys].find((other) => earlier.some((start) => other.startsWith(start)));
  }
}
