import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { FONT_PACKAGES, FONT_STYLES } from "#kit/font-packages.ts";

/** Which font replaces a family that websites ask for and that is not free, and the generic families. */
const REPLACEMENTS: Readonly<Record<string, readonly string[]>> = {
  Arimo: ["Arial", "Helvetica", "Helvetica Neue", "Liberation Sans", "sans-serif", "system-ui"],
  Tinos: ["Times New Roman", "Times", "Liberation Serif", "serif"],
  Cousine: ["Courier New", "Courier", "Liberation Mono", "monospace"],
  "Noto Sans SC": ["PingFang SC", "Microsoft YaHei", "PingFang TC", "Microsoft JhengHei"],
  "Noto Sans JP": ["Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic", "Meiryo"],
  "Noto Sans KR": ["Apple SD Gothic Neo", "Malgun Gothic"],
  "Noto Color Emoji": ["Apple Color Emoji", "Segoe UI Emoji", "emoji"],
};

/**
 * The fontconfig file that lists the fonts from npm and none of the machine, so that the same page looks the same everywhere.
 * fontconfig keeps what it has read from the font files in the folder `XDG_CACHE_HOME`.
 */
export function fontSettings(): string {
  const require = createRequire(import.meta.url);
  const folders = FONT_PACKAGES.map((name) => path.dirname(require.resolve(`${name}/package.json`)))
    .flatMap((folder) => FONT_STYLES.map((style) => path.join(folder, style)))
    .filter((folder) => existsSync(folder))
    .map((folder) => `<dir>${folder}</dir>`);
  const replacements = Object.entries(REPLACEMENTS).flatMap(([font, families]) =>
    families.map((family) => replacement(family, font)),
  );
  const lines = [...folders, ...replacements, JAPANESE, LAST_RESORT, '<cachedir prefix="xdg">fontconfig</cachedir>'];
  return ['<?xml version="1.0"?><fontconfig>', ...lines, "</fontconfig>"].join("\n");
}

const replacement = (family: string, font: string): string =>
  `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;

/** Noto Sans SC contains Japanese letters in their Chinese form, so it must not be chosen for pages in Japanese. */
const JAPANESE = `<match target="scan"><test name="family"><string>Noto Sans SC</string></test>
<edit name="lang" mode="assign"><minus><name>lang</name><langset><string>ja</string></langset></minus></edit></match>`;

/** Without this, fontconfig may draw an unknown family in any of the fonts. */
const LAST_RESORT = '<match target="pattern"><edit name="family" mode="append_last"><string>Arimo</string></edit></match>';
