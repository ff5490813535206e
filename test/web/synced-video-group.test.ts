import { beforeEach, expect, test } from "vitest";
import { SyncedVideoGroup } from "#web/app/shared/viewer/video/synced-video-group.ts";
import type { VideoElement } from "#web/app/shared/viewer/video/video-member.ts";

const FPS = 25;
const FRAME = 1 / FPS;

/** A video that seeks and plays only when the test says so. */
class FakeVideo extends EventTarget implements VideoElement {
  duration = 10;
  readyState = 4;
  paused = true;
  seeking = false;
  muted = false;
  volume = 1;
  playbackRate = 1;
  seeks = 0;
  #at = 0;

  get currentTime() {
    return this.#at;
  }
  set currentTime(to: number) {
    this.#at = to;
    this.seeking = true;
    this.seeks += 1;
  }
  get ended() {
    return this.#at >= this.duration;
  }
  play() {
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  /** Completes the current seek. */
  arrive() {
    if (!this.seeking) return;
    this.seeking = false;
    this.dispatchEvent(new Event("seeked"));
  }
  run(seconds: number) {
    if (!this.paused) this.#at = Math.min(this.duration, this.#at + seconds);
  }
  send(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

let frame: (() => void) | undefined;
let group: SyncedVideoGroup;
let heat: FakeVideo;
let original: FakeVideo;

beforeEach(() => {
  frame = undefined;
  group = new SyncedVideoGroup((task) => {
    frame = task;
    return () => {
      frame = undefined;
    };
  });
  heat = new FakeVideo();
  original = new FakeVideo();
  group.add("heat", heat, FPS);
  group.add("original", original, FPS);
  group.show(["heat"]);
  settle();
});

const settle = () => {
  for (let round = 0; round < 3; round += 1) for (const video of [heat, original]) video.arrive();
};
/** Advances playback one animation frame at a time. */
const run = (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 0.02) {
    for (const video of [heat, original]) video.run(0.02);
    frame?.();
  }
};
const visible = () => group.state.get().visible;

test("hidden videos follow a seek, so that a switch shows the same frame immediately", () => {
  group.seek(4.21);
  settle();
  expect(Math.abs(original.currentTime - heat.currentTime)).toBeLessThan(1e-6);
  group.show(["original"]);
  expect(visible()).toEqual(["original"]);
});

test("a video is not shown before it is in position", () => {
  group.seek(7);
  heat.arrive();
  group.show(["original"]);
  expect(visible()).toEqual(["heat"]);
  original.arrive();
  expect(visible()).toEqual(["original"]);
});

test("only visible videos play, and a switch during playback waits until the other video is at the current frame", () => {
  group.play();
  run(1);
  expect([heat.paused, original.paused]).toEqual([false, true]);
  group.show(["original"]);
  run(0.04);
  const stage = original.currentTime;
  expect(stage).toBeGreaterThan(heat.currentTime);
  original.arrive();
  run(0.1);
  expect(visible()).toEqual(["heat"]);
  while (heat.currentTime < stage) run(0.02);
  run(0.02);
  expect(visible()).toEqual(["original"]);
  expect([heat.paused, original.paused]).toEqual([true, false]);
  expect(Math.abs(original.currentTime - stage)).toBeLessThan(2 * FRAME);
});

test("a video that was late seeks further ahead", () => {
  group.play();
  run(0.5);
  group.show(["original"]);
  run(1);
  const first = original.currentTime;
  original.arrive();
  run(0.04);
  expect(original.currentTime).toBeGreaterThan(first + 0.25);
  expect(visible()).toEqual(["heat"]);
});

test("rapid seeks are performed one at a time, and the last one wins", () => {
  const before = heat.seeks;
  for (const second of [1, 2, 3, 4, 5]) group.seek(second);
  expect(heat.seeks).toBe(before + 1);
  settle();
  expect(heat.seeks).toBe(before + 2);
  expect(heat.currentTime).toBeCloseTo(5 + FRAME / 2, 5);
});

test("videos side by side are synchronised, and a video that waits for data pauses the others", () => {
  group.show(["heat", "original"]);
  settle();
  group.play();
  run(0.2);
  original.currentTime = heat.currentTime - 0.1;
  original.seeking = false;
  run(0.02);
  expect(original.playbackRate).toBeGreaterThan(1);
  original.currentTime = heat.currentTime - 1;
  original.seeking = false;
  run(0.02);
  expect(Math.abs(original.currentTime - heat.currentTime)).toBeLessThan(FRAME);
  original.arrive();
  original.send("waiting");
  expect(heat.paused).toBe(true);
  expect(group.state.get().isWaiting).toBe(true);
  original.send("playing");
  expect(heat.paused).toBe(false);
});

test("a late pause event is ignored; a pause by media keys is applied", () => {
  group.play();
  heat.send("waiting");
  heat.send("playing");
  heat.send("pause");
  expect(group.state.get().isPlaying).toBe(true);
  heat.pause();
  heat.send("pause");
  expect(group.state.get().isPlaying).toBe(false);
});

test("a video that is reloaded returns to its position and continues", () => {
  group.play();
  run(2);
  const at = group.time.get();
  heat.send("emptied");
  heat.readyState = 0;
  heat.pause();
  run(0.2);
  expect(group.time.get()).toBe(at);
  heat.currentTime = 0;
  heat.seeking = false;
  heat.readyState = 4;
  heat.send("loadedmetadata");
  heat.arrive();
  expect(heat.currentTime).toBeCloseTo(at, 1);
  expect(heat.paused).toBe(false);
});

test("playback ends on the last frame and restarts from the first", () => {
  group.seek(9.9);
  settle();
  group.play();
  run(0.4);
  settle();
  expect(group.state.get().isPlaying).toBe(false);
  expect(group.time.get()).toBeLessThan(10);
  group.play();
  expect(group.time.get()).toBe(0);
});

test("a step is one frame, and only the first video plays sound", () => {
  group.seek(1);
  settle();
  group.step(1);
  settle();
  expect(heat.currentTime).toBeCloseTo(1 + 1.5 * FRAME, 5);
  group.step(-2);
  settle();
  expect(heat.currentTime).toBeCloseTo(1 - 0.5 * FRAME, 5);
  expect([heat.muted, original.muted]).toEqual([false, true]);
  group.setMuted(true);
  expect(heat.muted).toBe(true);
});
