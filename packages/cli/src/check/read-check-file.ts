import {
  type AreaPlace,
  type Check,
  type CheckedArea,
  type CheckFile,
  isVideo,
  type Length,
  TARGET_KINDS,
  type TargetKind,
} from "./check-file.ts";
import { parseRule, type Rule } from "./rules.ts";
import { type Entry, type Place, YamlReader } from "./yaml-reader.ts";

const CHECK_KEYS = ["name", ...TARGET_KINDS, "application", "device", "size", "areas", "rules"];
const AREA_KEYS = ["box", "text", "selector"] as const;
/** The kinds with their articles, for messages. */
const KIND_NAMES: Readonly<Record<TargetKind, string>> = {
  image: "an image",
  video: "a video",
  page: "a page",
  website: "a website",
  banner: "a banner",
};
const AREA_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const SIZE = /^\d{1,4}x\d{1,4}$/;

/**
 * Reads attention.yml.
 * @throws InvalidCheckFile with every mistake and its line
 */
export function readCheckFile(file: string, text: string): CheckFile {
  const reader = new YamlReader(file, text);
  const entries = reader.entries(reader.root, "The file", ["version", "checks"]);
  const version = entries.find(({ key }) => key === "version");
  if (!version) reader.mistake(reader.root, 'The file must say "version: 1".');
  else reader.choice(version, "version", ["1"]);
  const listed = entries.find(({ key }) => key === "checks");
  if (!listed) reader.mistake(reader.root, "The file has no checks.");
  const checks = listed ? reader.items(listed, "checks").flatMap((place) => readCheck(reader, place) ?? []) : [];
  if (listed && checks.length === 0) reader.mistake(listed, "checks must contain at least one check.");
  reader.throwMistakes();
  return { checks };
}

function readCheck(reader: YamlReader, place: Place): Check | undefined {
  const entries = reader.entries(place, "A check", CHECK_KEYS);
  const entry = (key: string) => entries.find((each) => each.key === key);
  const [first, second] = entries.filter(({ key }) => (TARGET_KINDS as readonly string[]).includes(key));
  if (!first) return reader.mistake(place, `A check needs one of ${TARGET_KINDS.join(", ")}.`);
  if (second) reader.mistake({ node: second.keyNode }, `A check has one target: this one already has ${first.key}.`);
  const kind = first.key as TargetKind;
  const target = readTarget(reader, first, kind);
  const nameEntry = entry("name");
  const name = nameEntry ? reader.text(nameEntry, "name") : target;
  const { names, areas } = readAreas(reader, entry("areas"), kind);
  const check = {
    line: reader.lineOf(place),
    kind,
    areas,
    rules: readRules(reader, entry("rules") ?? place, entry("rules") !== undefined, names, kind),
    ...readSettings(reader, entry, place, kind),
  };
  return name === undefined || target === undefined ? undefined : { ...check, name, target };
}

function readTarget(reader: YamlReader, entry: Entry, kind: TargetKind): string | undefined {
  const target = reader.text(entry, kind);
  if (target === undefined || kind === "image" || kind === "video") return target;
  if (/^https?:\/\/\S+$/i.test(target)) return target;
  return reader.mistake(entry, `${kind} must be an address that begins with https:// or http://.`);
}

function readSettings(reader: YamlReader, entry: (key: string) => Entry | undefined, place: Place, kind: TargetKind) {
  const [application, device, size] = [entry("application"), entry("device"), entry("size")];
  const measure = size && reader.text(size, "size");
  if (size && measure && !SIZE.test(measure))
    reader.mistake(size, `size must be width and height in pixels, such as 300x250, not "${measure}".`);
  if (kind === "banner" && !size) reader.mistake(place, "A banner needs its size, such as 300x250.");
  return {
    application: application && reader.text(application, "application"),
    device: device && reader.choice(device, "device", ["desktop", "mobile"]),
    size: measure,
  };
}

/** The areas, and the names of all: also of those with a mistake, which rules may name. */
function readAreas(
  reader: YamlReader,
  listed: Entry | undefined,
  kind: TargetKind,
): { readonly names: readonly string[]; readonly areas: readonly CheckedArea[] } {
  const entries = listed ? reader.entries(listed, "areas") : [];
  const areas = entries.flatMap((entry) => {
    const { key: name, keyNode } = entry;
    if (!AREA_NAME.test(name))
      reader.mistake({ node: keyNode }, `"${name}" can’t be the name of an area: use letters, digits, - and _.`);
    const place = readPlace(reader, entry, kind);
    return place ? [{ name, place, line: reader.lineOf({ node: keyNode }) }] : [];
  });
  return { names: entries.map(({ key }) => key), areas };
}

function readPlace(reader: YamlReader, area: Entry, kind: TargetKind): AreaPlace | undefined {
  const entries = reader.entries(area, `The area ${area.key}`, AREA_KEYS);
  const [entry, second] = entries;
  if (!entry) return reader.mistake({ node: area.keyNode }, `The area ${area.key} needs one of box, text and selector.`);
  if (second)
    return reader.mistake({ node: second.keyNode }, `The area ${area.key} has one place: this one already has ${entry.key}.`);
  if (entry.key === "box") return readBox(reader, entry);
  if (entry.key === "selector" && kind !== "page")
    return reader.mistake(
      { node: entry.keyNode },
      `A selector needs a page, which a browser on this computer opens. In a check of ${KIND_NAMES[kind]}, use a box.`,
    );
  if (entry.key === "text" && (isVideo(kind) || kind === "website"))
    return reader.mistake(
      { node: entry.keyNode },
      `Areas by text are found in images and pages. In a check of ${KIND_NAMES[kind]}, use a box.`,
    );
  const text = reader.text(entry, entry.key);
  if (text === undefined) return;
  return entry.key === "text" ? { kind: "text", text } : { kind: "selector", selector: text };
}

function readBox(reader: YamlReader, entry: Entry): AreaPlace | undefined {
  const lengths = reader.items(entry, "box").map((place) => readLength(reader, place));
  if (lengths.length !== 4) return reader.mistake(entry, "box is [left, top, width, height], in pixels or percent such as 10%.");
  const [left, top, width, height] = lengths;
  if (!left || !top || !width || !height) return;
  if (width.amount === 0 || height.amount === 0) return reader.mistake(entry, "width and height of a box must be larger than 0.");
  return { kind: "box", sides: [left, top, width, height] };
}

function readLength(reader: YamlReader, place: Place): Length | undefined {
  const text = reader.text(place, "A side of a box");
  if (text === undefined) return;
  const match = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(text);
  if (!match) return reader.mistake(place, `A side of a box is in pixels or percent, such as 120 or 10%, not "${text}".`);
  const [, amount, unit] = match;
  if (unit === "%" && Number(amount) > 100) return reader.mistake(place, "A side of a box is at most 100%.");
  return { amount: Number(amount), unit: unit === "%" ? "%" : "px" };
}

function readRules(
  reader: YamlReader,
  place: Place,
  isThere: boolean,
  names: readonly string[],
  kind: TargetKind,
): Check["rules"] {
  const items = isThere ? reader.items(place, "rules") : [];
  if (items.length === 0) reader.mistake(place, "A check needs at least one rule.");
  return items.flatMap((item) => {
    const text = reader.text(item, "A rule");
    if (text === undefined) return [];
    const rule = parseRule(text);
    const message = typeof rule === "string" ? rule : mistakeIn(rule, names, kind);
    if (message) reader.mistake(item, message);
    return typeof rule === "string" ? [] : [{ ...rule, line: reader.lineOf(item) }];
  });
}

/** Why a rule can’t be checked here, if it can’t. */
function mistakeIn({ measured }: Rule, names: readonly string[], kind: TargetKind): string | undefined {
  if (measured.kind === "score") return;
  if (!names.includes(measured.area))
    return `There is no area "${measured.area}". ${names.length > 0 ? `Areas are ${names.join(", ")}.` : "This check has no areas."}`;
  if (measured.metric === "firstLook" && isVideo(kind))
    return `firstLook is known for still images. In a check of ${KIND_NAMES[kind]}, use ${measured.area}.seenIn.first2s.`;
}
