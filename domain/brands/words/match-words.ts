import type { Word } from "#adapters/text-recognition/merge-words.ts";
import { areaOf, type Rectangle, sharedArea, unionOf } from "#kit/rectangle.ts";
import { lettersOf } from "./letters.ts";
import { isSimilar, similarity } from "./similarity.ts";

/** A text to find: a word, or several words one after another, and the object that it belongs to. */
export type Target = { readonly object: string; readonly text: string };

/** A target found in a frame, in pixels of it: how similar its text is, 0 to 1, and the engine's confidence, 0 to 100. */
export type Match = Rectangle & { readonly target: number; readonly similarity: number; readonly confidence: number };

/** Below this confidence, words are edges and textures. */
const MIN_CONFIDENCE = 20;
/** Words that recognition may split a requested word into, or that stand between line breaks. */
const MAX_EXTRA_WORDS = 2;
/** Largest gap between words of a run, relative to their height: within a line, and between two lines. */
const WORD_GAP = 1.2;
const LINE_GAP = 1;
/** Share of the smaller box that two matches of one target have in common when they are the same text. */
const SAME_PLACE = 0.4;

/**
 * Finds the targets in what was read in a frame: in single words, in runs of words, across lines, and in words that were read as
 * one. Of several matches at one place the most similar remains, then the most confident.
 */
export function matchWords(pages: readonly (readonly Word[])[], targets: readonly Target[]): Match[] {
  const found = pages.flatMap((page) => {
    const words = page.filter(({ text, confidence }) => confidence >= MIN_CONFIDENCE && lettersOf(text) !== "");
    return [...targets.flatMap((target, at) => runsOf(words, target, at)), ...words.flatMap((word) => joinedIn(word, targets))];
  });
  const kept: Match[] = [];
  for (const match of found.toSorted((one, other) => other.similarity - one.similarity || other.confidence - one.confidence))
    if (!kept.some((better) => better.target === match.target && isAtSamePlace(better, match))) kept.push(match);
  return kept;
}

/** Whether two rectangles are the same place: they share most of the smaller one. */
export const isAtSamePlace = (one: Rectangle, other: Rectangle): boolean =>
  sharedArea(one, other) > SAME_PLACE * Math.min(areaOf(one), areaOf(other));

/** Runs of words that together resemble the target. */
function runsOf(words: readonly Word[], { text }: Target, target: number): Match[] {
  const longest = text.split(" ").length + MAX_EXTRA_WORDS;
  return words.flatMap((_, start) =>
    Array.from({ length: longest }, (_each, more) => words.slice(start, start + more + 1)).flatMap((run, more) => {
      const isComplete = run.length === more + 1;
      const joined = run.map((word) => word.text).join("");
      if (!isComplete || !isSimilar(joined, text) || !areNeighbours(run)) return [];
      return [{ ...unionOf(run), target, similarity: similarity(joined, text), confidence: meanConfidence(run) }];
    }),
  );
}

/** Targets that follow each other in the request and were read as one word: each gets its part of the box. */
function joinedIn(word: Word, targets: readonly Target[]): Match[] {
  return targets.slice(1).flatMap((second, at) => {
    const first = targets[at]!;
    const joined = first.text + second.text;
    if (!isSimilar(word.text, joined)) return [];
    const part = lettersOf(first.text).length / lettersOf(joined).length;
    const shared = { ...word, similarity: similarity(word.text, joined) };
    return [
      matchOf({ ...shared, width: word.width * part }, at),
      matchOf({ ...shared, left: word.left + word.width * part, width: word.width * (1 - part) }, at + 1),
    ];
  });
}

const matchOf = ({ left, top, width, height, ...word }: Word & { similarity: number }, target: number): Match => ({
  left,
  top,
  width,
  height,
  target,
  similarity: word.similarity,
  confidence: word.confidence,
});

const meanConfidence = (run: readonly Word[]): number => run.reduce((sum, { confidence }) => sum + confidence, 0) / run.length;

/** Whether each word stands right of the one before, or below it in the next line. */
const areNeighbours = (run: readonly Word[]): boolean =>
  run.slice(1).every((word, at) => {
    const before = run[at]!;
    const height = Math.max(before.height, word.height);
    const isInLine = Math.abs(before.top + before.height / 2 - word.top - word.height / 2) < height / 2;
    const gap = word.left - before.left - before.width;
    if (isInLine) return Math.abs(gap) < WORD_GAP * height;
    const below = word.top - before.top - before.height;
    return below > -height / 2 && below < LINE_GAP * height;
  });
