import { TUTORIALS, type TutorialName } from "./tutorial-names.ts";

const videos = import.meta.glob<string>("./recorded/*.mp4", { eager: true, query: "?url", import: "default" });
const posters = import.meta.glob<string>("./recorded/*.webp", { eager: true, query: "?url", import: "default" });
const captions = import.meta.glob<string>("./recorded/*.vtt", { eager: true, query: "?url", import: "default" });
const captionTexts = import.meta.glob<string>("./recorded/*.vtt", { eager: true, query: "?raw", import: "default" });

/** A recorded tutorial: addresses of its files, and its captions as text. */
export type Recording = {
  readonly title: string;
  readonly video: string;
  readonly poster: string;
  readonly captions: string;
  readonly steps: readonly string[];
};

/** The recording of a tutorial. */
export const recordingOf = (name: TutorialName): Recording => ({
  title: TUTORIALS[name],
  video: videos[`./recorded/${name}.mp4`]!,
  poster: posters[`./recorded/${name}.webp`]!,
  captions: captions[`./recorded/${name}.vtt`]!,
  steps: cueTexts(captionTexts[`./recorded/${name}.vtt`]!),
});

/** The texts of the cues of a WebVTT file. */
function cueTexts(vtt: string): string[] {
  return vtt
    .split(/\n{2,}/)
    .flatMap((block) => (block.includes("-->") ? [block.slice(block.indexOf("-->")).split("\n").slice(1).join(" ").trim()] : []));
}
