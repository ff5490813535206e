import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type Scalar } from "yaml";
import { InvalidCheckFile, type Mistake } from "./file-mistakes.ts";

/** A value of a YAML file with its place. */
export type Place = { readonly node: Node | null };
export type Entry = Place & { readonly key: string; readonly keyNode: Node };

/** Reads values of a YAML file, and collects mistakes with their lines instead of stopping at the first. */
export class YamlReader {
  readonly #file: string;
  readonly #lines = new LineCounter();
  readonly #mistakes: Mistake[] = [];
  readonly root: Place;

  constructor(file: string, text: string) {
    this.#file = file;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: true });
    for (const { pos, message } of document.errors) this.#add(pos[0], message);
    this.throwMistakes();
    this.root = { node: document.contents };
  }

  throwMistakes(): void {
    if (this.#mistakes.length > 0) throw new InvalidCheckFile(this.#file, this.#mistakes);
  }

  lineOf = ({ node }: Place): number => this.#lines.linePos(node?.range?.[0] ?? 0).line;

  mistake({ node }: Place, message: string): undefined {
    this.#add(node?.range?.[0] ?? 0, message);
  }

  #add(offset: number, message: string): void {
    const { line, col } = this.#lines.linePos(offset);
    this.#mistakes.push({ line, column: col, message });
  }

  /** The entries of a map. `known` are the keys that are allowed; without it, all are. */
  entries(place: Place, what: string, known?: readonly string[]): readonly Entry[] {
    if (!isMap(place.node)) {
      this.mistake(place, `${what} must be a map.`);
      return [];
    }
    return place.node.items.flatMap(({ key, value }) => {
      const keyNode = key as Scalar;
      const name = String(keyNode.value);
      if (known && !known.includes(name)) {
        this.mistake({ node: keyNode }, `${what} has no "${name}". Known: ${known.join(", ")}.`);
        return [];
      }
      return [{ key: name, keyNode, node: value as Node | null }];
    });
  }

  items(place: Place, what: string): readonly Place[] {
    if (isSeq(place.node)) return place.node.items.map((node) => ({ node: node as Node }));
    this.mistake(place, `${what} must be a list.`);
    return [];
  }

  text(place: Place, what: string): string | undefined {
    if (isScalar(place.node) && (typeof place.node.value === "string" || typeof place.node.value === "number")) {
      const text = String(place.node.value).trim();
      if (text !== "") return text;
    }
    return this.mistake(place, `${what} must be a text.`);
  }

  choice<Choice extends string>(place: Place, what: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(place, what);
    if (text === undefined) return;
    return (
      choices.find((choice) => choice === text) ?? this.mistake(place, `${what} must be ${choices.join(" or ")}, not "${text}".`)
    );
  }
}
