import { describe, expect, test } from "vitest";
import {
  adDimensionsOf,
  closestAdDimensions,
  deviceOf,
  type FileFacts,
  guessApplication,
} from "#web/app/features/heatmaps/uploads/guess-type.ts";
import { initialFields } from "#web/app/features/heatmaps/uploads/upload-form.ts";

const image = (name: string, width?: number, height?: number): FileFacts => ({
  name,
  kind: "image",
  size: width && height ? { width, height } : undefined,
});
const video = (name: string, width?: number, height?: number): FileFacts => ({ ...image(name, width, height), kind: "video" });

describe("guessing the type of a file", () => {
  test.each([
    ["an exact ad size", image("final.png", 300, 250), "Display Ads"],
    ["an ad size in double resolution", image("final.png", 1456, 180), "Display Ads"],
    ["a word in the name", image("Spring-banner_v2.png", 900, 300), "Display Ads"],
    ["a compound word in the name", image("InstagramPost.png", 900, 900), "Social media"],
    ["a billboard by its name", image("DOOH station.jpg", 4000, 2000), "(Digital) Out Of Home"],
    ["a poster by its name", image("poster.jpg", 1000, 1500), "(Digital) Out Of Home"],
    ["a post by its name", image("Spring post.png", 900, 900), "Social media"],
    ["a name before a size", image("story.png", 1440, 900), "Social media"],
    ["the size of a post", image("a.png", 1080, 1350), "Social media"],
    ["the size of a desktop screen", image("a.png", 1440, 3200), "UX Design"],
    ["the size of a phone screen", image("a.png", 1170, 2532), "UX Design"],
    ["the shape of a banner", image("wide.png", 3600, 200), "Display Ads"],
    ["the shape of a page", image("tall.png", 900, 2476), "UX Design"],
    ["a shape that could be a poster", image("a.png", 3000, 600), "Other"],
    ["a shape that could be a skyscraper", image("a.png", 480, 1900), "Other"],
    ["an unknown shape", image("a.png", 1111, 777), "Other"],
    ["a file without readable dimensions", image("a.avif"), "Other"],
    ["a video in landscape", video("a.mp4", 1920, 1080), "Ad / commercial"],
    ["a video in portrait", video("a.mp4", 1080, 1920), "Social media"],
    ["a video of unknown size", video("a.avi"), "Ad / commercial"],
    ["a video named as an ad", video("video-ad.mp4", 640, 1136), "Ad / commercial"],
    ["an image named as an ad, a type that only videos have", image("ad.png", 1111, 777), "Other"],
    ["a file name with a keyword inside a longer word", image("happy discussion.png", 1111, 777), "Other"],
  ] as const)("the type is guessed from %s", (_, facts, application) => {
    expect(guessApplication(facts, undefined)).toBe(application);
  });

  test("the previous type is used where the file gives no hint, except a commercial for an image", () => {
    expect(guessApplication(image("a.png", 1111, 777), "Social media")).toBe("Social media");
    expect(guessApplication(image("wide.png", 3600, 200), "(Digital) Out Of Home")).toBe("(Digital) Out Of Home");
    expect(guessApplication(image("a.png", 300, 250), "Social media")).toBe("Display Ads");
    expect(guessApplication(image("commercial.png", 1111, 777), "Ad / commercial")).toBe("Other");
    expect(guessApplication(video("a.mp4", 1280, 720), "Other")).toBe("Other");
    expect(guessApplication(video("a.mp4", 1280, 720), "UX Design")).toBe("Ad / commercial");
    expect(guessApplication(video("screen recording.mp4", 1280, 720), "UX Design")).toBe("UX Design");
  });
});

test("ad dimensions are exact, in double resolution, or the closest shape", () => {
  expect(adDimensionsOf(image("a", 320, 50))).toBe("320x50");
  expect(adDimensionsOf(image("a", 640, 200))).toBe("320x100");
  expect(adDimensionsOf(image("a", 301, 250))).toBeUndefined();
  expect(closestAdDimensions(image("a", 1200, 1000))).toBe("300x250");
  expect(closestAdDimensions(image("a", 100, 400))).toBe("160x600");
  expect(closestAdDimensions(image("a"))).toBeUndefined();
});

test("a tall narrow screen is a phone, everything else a desktop", () => {
  expect([deviceOf(image("a", 390, 844)), deviceOf(image("a", 1290, 2796)), deviceOf(image("a", 390, 5000))]).toEqual(
    Array(3).fill("mobile"),
  );
  expect([deviceOf(image("a", 1440, 900)), deviceOf(image("a", 1440, 6000))]).toEqual(["desktop", "desktop"]);
  expect(deviceOf(image("a"))).toBeUndefined();
});

test("a new form is complete, with country and industry of the previous upload", () => {
  const file = {
    file: new File([], "Checkout.png"),
    kind: "image",
    extension: "png",
    duration: undefined,
    isAnimated: false,
  } as const;
  const last = { application: "Other", country: "nl", industry: "finance" } as const;
  expect(initialFields({ ...file, size: { width: 390, height: 844 }, last })).toMatchObject({
    title: "Checkout",
    application: "UX Design",
    device: "mobile",
    country: "nl",
    industry: "finance",
  });
});
