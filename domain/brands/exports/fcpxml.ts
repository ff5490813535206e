import { escapeHtml } from "#kit/portable/escape-html.ts";
import type { FrameRate, MarkedVideo } from "./markers.ts";
import { isDropFrame } from "./timecode.ts";

/**
 * A project in Final Cut Pro’s format FCPXML 1.9: the length of the video as a gap, with one marker per appearance; the video
 * itself is placed below by the editor.
 * @see https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference
 */
export function writeFcpxml({ title, width, height, rate, frames, markers }: MarkedVideo): string {
  const length = timeOf(frames, rate);
  const marked = markers.map(
    ({ name, first, end, attention }) =>
      `              <marker start="${timeOf(first, rate)}" duration="${timeOf(end - first, rate)}" value="${escaped(name)}" note="${(attention * 100).toFixed(1)}% attention"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<!DOCTYPE fcpxml>",
    '<fcpxml version="1.9">',
    "  <resources>",
    `    <format id="r1" frameDuration="${timeOf(1, rate)}" width="${width}" height="${height}"/>`,
    "  </resources>",
    "  <library>",
    '    <event name="Brand analytics">',
    `      <project name="${escaped(title)}">`,
    `        <sequence format="r1" duration="${length}" tcStart="0s" tcFormat="${isDropFrame(rate) ? "DF" : "NDF"}">`,
    "          <spine>",
    `            <gap name="${escaped(title)}" offset="0s" start="0s" duration="${length}">`,
    ...marked,
    "            </gap>",
    "          </spine>",
    "        </sequence>",
    "      </project>",
    "    </event>",
    "  </library>",
    "</fcpxml>",
    "",
  ].join("\n");
}

/** A time as a fraction of seconds, which the format requires to be a multiple of a frame’s duration. */
const timeOf = (count: number, { frames, seconds }: FrameRate): string => (count === 0 ? "0s" : `${count * seconds}/${frames}s`);

/** Text as the value of an XML attribute; XML has no control characters. */
const escaped = (text: string): string => escapeHtml(text.replaceAll(/\p{Cc}/gu, " "));
