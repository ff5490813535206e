import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { NewApiKey } from "#contracts/api-keys.ts";
import type { AttentionResult } from "#contracts/attention-result.ts";
import { EmailAddress, PersonName } from "#contracts/fields.ts";
import { NewWebhook } from "#contracts/webhooks.ts";
import { WorkspaceName } from "#contracts/workspaces.ts";
import { longDate } from "#kit/portable/long-date.ts";
import { areaDifference } from "#kit/scores/area-difference.ts";
import { attentionText } from "#kit/scores/attention-text.ts";
import { attentionBand, attentionIcon, bandColour, focusBand, proximityBand, roundHalfUp } from "#kit/scores/bands.ts";
import { areDifferentVersions, incomparableReason } from "#kit/scores/incomparable-reason.ts";
import { missingScoreReason } from "#kit/scores/missing-score-reason.ts";
import { rangeBasis } from "#kit/scores/range-basis.ts";
import { comparisonOf, verdictOf } from "#kit/scores/ranking-texts.ts";
import { scoreDifference } from "#kit/scores/score-difference.ts";
import { type ComparedHeatmap, differenceOf, getScore, variantsReason } from "#kit/scores/score-differences.ts";
import { clarityText, focusText, proximityText } from "#kit/scores/score-texts.ts";
import { attentionWord, focusWord, isOneBand, proximityWord } from "#kit/scores/score-words.ts";
import { uncertainScores } from "#kit/scores/uncertain-scores.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { deleteBlockedReason } from "#web/app/features/heatmaps/page/delete-blocked-reason.ts";
import { insufficientCreditsReason, spendingBlockedReason } from "#web/app/features/heatmaps/uploads/credit-checks.ts";
import { copySharedFields, fileCountText, type UploadFields } from "#web/app/features/heatmaps/uploads/upload-form.ts";
import { validateFiles } from "#web/app/features/heatmaps/uploads/validate-files.ts";
import { trialTimeLeft } from "#web/app/routes/shell/trial-time-left.ts";
import { typesFor } from "#web/app/shared/benchmarks/types-for.ts";
import { computeImageRect, FIT_VIEW, firstView, fitScale, zoomToRect, zoomView } from "#web/app/shared/viewer/stage/viewport.ts";
import { availableVariants, variantFromParam } from "#web/app/shared/viewer/variants.ts";
import { codeErrorMessage, signInErrorMessage } from "#web/kit/auth/sign-in.ts";
import { safeRedirectPath } from "#web/kit/auth/sign-in-redirect.ts";
import { dayMonthYear, initials } from "#web/kit/format.ts";
import { isAnimated } from "#web/kit/uploads/animation.ts";
import { readVideoDuration } from "#web/kit/uploads/read-video-duration.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";
import { titleFromFileName } from "#web/kit/uploads/title-from-file-name.ts";
import { digitsOnly } from "#web/ui/controls/code-digits.ts";
import { sampleHeatmap, sampleProfile } from "./kit/sample-data.ts";
import { aviHeader, mp4Header } from "./kit/video-headers.ts";

const canDeleteHeatmap = (...heatmapAndUser: Parameters<typeof deleteBlockedReason>) =>
  deleteBlockedReason(...heatmapAndUser) === undefined;

test("a text that is too long says how long it can be", () => {
  const problemOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;
  expect(problemOf(PersonName, "a".repeat(101))).toBe("Use at most 100 characters.");
  expect(problemOf(WorkspaceName, "a".repeat(101))).toBe("Use at most 100 characters.");
  expect(problemOf(NewApiKey.shape.title, "a".repeat(101))).toBe("Use at most 100 characters.");
  expect(problemOf(NewWebhook.shape.title, "a".repeat(101))).toBe("Use at most 100 characters.");
  expect(problemOf(EmailAddress, `ada@${"a.".repeat(130)}example`)).toBe("Use at most 254 characters.");
});

test("deletion is offered when the server allows it: not during analysis, and to members only for their own heatmaps", () => {
  const done = { status: "done", renewing: false, uploading: false, requested_by: "usr_ada" } as const;
  const [ada, bob] = [sampleProfile({ role: "member", uid: "usr_ada" }), sampleProfile({ role: "member", uid: "usr_bob" })];
  expect(
    [ada, bob, sampleProfile({ uid: "usr_cy" }), { ...bob, superadmin: true }].map((me) => canDeleteHeatmap(done, me)),
  ).toEqual([true, false, true, true]);
  expect(canDeleteHeatmap({ ...done, renewing: true }, ada)).toBe(false);
  const awaited = { ...done, status: "requested", uploading: true } as const;
  expect([ada, sampleProfile({ uid: "usr_cy" })].map((me) => canDeleteHeatmap(awaited, me))).toEqual([true, false]);
  expect(canDeleteHeatmap({ ...awaited, uploading: false }, ada)).toBe(false);
});

describe("sign-in", () => {
  test("a pasted code is cleaned to at most six digits", () => {
    expect(digitsOnly(" 12-34 56 ")).toBe("123456");
    expect(digitsOnly("code: 1234567")).toBe("123456");
    expect(digitsOnly("abc")).toBe("");
  });

  test("sign-in errors have the specified messages", () => {
    // The pool never names an unknown address (preventUserExistenceErrors), and neither does the page.
    expect(signInErrorMessage("UserNotFoundException")).toBe("Email or password is not correct.");
    expect(signInErrorMessage("NotAuthorizedException")).toBe("Email or password is not correct.");
    for (const limited of ["ForbiddenException", "TooManyRequestsException", "LimitExceededException"])
      for (const message of [signInErrorMessage(limited), codeErrorMessage(limited)])
        expect(message).toBe("Too many login attempts. Please wait ten minutes and try again.");
    expect(codeErrorMessage("CodeMismatchException")).toBe("Invalid verification code. Please check and try again.");
    expect(codeErrorMessage("ExpiredCodeException")).toBe("Verification code has expired. Please request a new one.");
  });

  test("the redirect after sign-in never leaves this origin", () => {
    expect(safeRedirectPath("/heatmap/hm_1?section=original")).toBe("/heatmap/hm_1?section=original");
    for (const elsewhere of [null, "https://evil.test", "//evil.test", "/\\evil.test", "/login?from=/x"])
      expect(safeRedirectPath(elsewhere)).toBe("/dashboard");
  });
});

describe("bands", () => {
  test("bands use the rounded number, so 25.5 is average and 50.5 is high", () => {
    expect([0, 25.4, 25.5, 50.4, 50.5, 100].map(focusBand)).toEqual(["low", "low", "average", "average", "high", "high"]);
    expect([25, 26, 50, 51].map(proximityBand)).toEqual(["distant", "average distance", "average distance", "close"]);
  });

  test("bands have the colour success from 65, error below 26, and info between", () => {
    expect([25, 26, 64.4, 64.5].map(bandColour)).toEqual(["error", "info", "info", "success"]);
  });

  test("attention is high from 65 and average from 35; applause starts at 70 and a thumb above 60", () => {
    expect([34.4, 34.5, 64.4, 64.5].map(attentionBand)).toEqual(["low", "average", "average", "high"]);
    expect([60.4, 60.5, 69.4, 69.5].map(attentionIcon)).toEqual([undefined, "thumbs-up", "thumbs-up", "applause"]);
  });

  test("scores and percentages round halves up", () => {
    expect(roundHalfUp(0.5)).toBe(1);
    expect(wholePercent(0.125)).toBe("13%");
  });
});

describe("spending", () => {
  const trial = sampleProfile({ role: "trial", workspace: null });

  test("users with credits can create heatmaps", () => {
    expect(spendingBlockedReason(sampleProfile())).toBeUndefined();
    expect(insufficientCreditsReason(trial, { images: trial.imageCredits, videos: trial.videoCredits })).toBeUndefined();
  });

  test("users who cannot create heatmaps see the message of the reason", () => {
    expect(spendingBlockedReason({ ...trial, trialEnded: true })).toBe("Your trial has ended!");
    expect(spendingBlockedReason({ ...trial, imageCredits: 0, videoCredits: 0 })).toBe(
      "It seems you don't have enough Image credits",
    );
    expect(insufficientCreditsReason({ ...trial, imageCredits: 2 }, { images: 3 })).toBe(
      "It seems you don't have enough Image credits",
    );
    expect(insufficientCreditsReason({ ...trial, videoCredits: 0 }, { images: 1, videos: 1 })).toBe(
      "It seems you don't have enough Video credits",
    );
    expect(insufficientCreditsReason({ ...trial, imageCredits: 0 }, { videos: 1 })).toBeUndefined();
    const workspace = { ...sampleProfile().workspace!, subscription: null };
    expect(spendingBlockedReason(sampleProfile({ workspace }))).toBe(
      "It seems that your workspace doesn't have an active subscription.",
    );
    expect(spendingBlockedReason(sampleProfile({ workspace: { ...workspace, beta: true } }))).toBeUndefined();
  });
});

const EBML = Buffer.of(0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0, 0, 0, 0, 0x1f);

const flatImage = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

describe("files", () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

  test("files are recognised by content, not by name", async () => {
    expect(await sniff(new Blob([png]))).toBe("png");
    expect(await sniff(new Blob(["GIF89a"]))).toBe("gif");
    expect(await sniff(new Blob(["BM...."]))).toBe("bmp");
    expect(await sniff(new Blob(["RIFF....WEBPVP8 "]))).toBe("webp");
    expect(await sniff(new Blob(["....ftypavif...."]))).toBe("avif");
    expect(await sniff(new Blob(["hello"]))).toBeUndefined();
    const { accepted } = await validateFiles([new File([jpeg], "a.png"), new File([jpeg], "b.JPEG")], sampleProfile());
    expect(accepted.map(({ extension }) => extension)).toEqual(["jpg", "jpeg"]);
  });

  test("rejected files are named in the specified message", async () => {
    const files = [new File(["text"], "notes.png"), new File([], "empty.jpg"), new File([png], "good.png")];
    const { accepted, rejections } = await validateFiles(files, sampleProfile({ role: "trial" }));
    expect(accepted.map(({ file }) => file.name)).toEqual(["good.png"]);
    const formats =
      "The accepted formats are .JPG, .PNG, .WEBP, .AVIF, .GIF and .BMP (images), and .MP4, .MOV, .WEBM, .M4V, .AVI and .MPG (videos).";
    const notSupported = "Your file notes.png format/size is not accepted. It isn’t an image or video that we support.";
    // Several files have the formats once.
    expect(rejections).toEqual([notSupported, "Your file empty.jpg format/size is not accepted. It’s empty.", formats]);
    const one = await validateFiles(files.slice(0, 1), sampleProfile({ role: "trial" }));
    expect(one.rejections).toEqual([notSupported, formats]);
    const banner = await validateFiles([new File(["PK"], "banner.zip")], sampleProfile());
    expect(banner.rejections).toContain("An HTML5 banner is recorded from its link. Choose “HTML5 Banner” under “New heatmap”.");
  });

  test("animated GIF and WebP files are recognised by their content", async () => {
    const frames = await Promise.all(["red", "green", "blue"].map((background) => flatImage(background)));
    const moving = () => sharp(frames, { join: { animated: true } });
    const still = () => sharp(frames[0]!);
    const named = async (bytes: Promise<Buffer>, name: string) => new File([new Uint8Array(await bytes)], name);
    const files = await Promise.all([
      named(moving().gif().toBuffer(), "moving.gif"),
      named(still().gif().toBuffer(), "still.gif"),
      named(moving().webp().toBuffer(), "moving.webp"),
      named(still().webp().toBuffer(), "still.webp"),
      named(still().png().toBuffer(), "still.png"),
    ]);
    const { accepted } = await validateFiles(files, sampleProfile());
    expect(accepted.filter(({ isAnimated }) => isAnimated).map(({ file }) => file.name)).toEqual(["moving.gif", "moving.webp"]);
    // A damaged file is no animation, and reading it ends.
    expect(await isAnimated(files[0]!.slice(0, 40))).toBe(false);
  });

  test("video files are recognised by their container", async () => {
    const named = async (bytes: Buffer) => sniff(new Blob([new Uint8Array(bytes)]));
    expect(await named(mp4Header(1))).toBe("mp4");
    expect(await named(mp4Header(1, { brand: "mp42" }))).toBe("mp4");
    expect(await named(mp4Header(1, { brand: "M4V " }))).toBe("m4v");
    expect(await named(mp4Header(1, { brand: "qt  " }))).toBe("mov");
    expect(await named(mp4Header(1).subarray(16))).toBe("mov");
    expect(await named(Buffer.concat([EBML, Buffer.from("B\x82\x84webm", "latin1")]))).toBe("webm");
    expect(await named(aviHeader(1, 1))).toBe("avi");
    expect(await named(Buffer.from([0, 0, 1, 0xba, 0x44]))).toBe("mpg");
    expect(await named(Buffer.from([0, 0, 1, 0xb3, 0x14]))).toBe("mpg");
    expect(await named(Buffer.concat([EBML, Buffer.from("B\x82\x88matroska", "latin1")]))).toBeUndefined();
    for (const brand of ["heic", "mif1", "M4A "]) expect(await named(mp4Header(1, { brand })), brand).toBeUndefined();
  });

  test.each([
    ["after the media", mp4Header(61.5)],
    ["before the media", mp4Header(61.5, { mediaFirst: false })],
    ["with 64-bit times", mp4Header(61.5, { isLong: true })],
    ["of an AVI", aviHeader(1230, 50_000)],
  ])("the duration of a video is read from a header %s", async (_, bytes) => {
    expect(await readVideoDuration(new Blob([new Uint8Array(bytes)]))).toBeCloseTo(61.5);
  });

  test.each([
    ["no content", Buffer.alloc(0)],
    ["no header", mp4Header(5).subarray(0, 90)],
    ["a box that is smaller than its header", Buffer.concat([mp4Header(5).subarray(0, 16), Buffer.alloc(80)])],
    ["a length of zero, as in fragments", mp4Header(0)],
    ["noise", Buffer.alloc(4096, 0xa7)],
  ])("a file with %s has no duration, and reading it does not fail", async (_, bytes) => {
    expect(await readVideoDuration(new Blob([new Uint8Array(bytes)]))).toBeUndefined();
  });

  test("videos longer than a minute on a trial, or 15 minutes otherwise, are rejected", async () => {
    const video = (seconds: number) => new File([new Uint8Array(mp4Header(seconds))], `${seconds}.mp4`, { type: "video/mp4" });
    const judged = async (role: "trial" | "member") => {
      const { accepted, rejections } = await validateFiles([video(60), video(61), video(901)], sampleProfile({ role }));
      return { taken: accepted.map(({ kind, duration }) => [kind, duration]), rejections };
    };
    expect((await judged("trial")).taken).toEqual([["video", 60]]);
    const { taken, rejections } = await judged("member");
    expect(taken.map(([, duration]) => duration)).toEqual([60, 61]);
    expect(rejections).toEqual([
      "Your file 901.mp4 format/size is not accepted. It’s longer than 15 minutes.",
      "The accepted formats are .JPG, .PNG, .WEBP, .AVIF, .GIF and .BMP (images), and .MP4, .MOV, .WEBM, .M4V, .AVI and .MPG (videos) with a maximum upload of 15 minutes per video.",
    ]);
  });

  test("files are counted by type, and only videos can be commercials", () => {
    const of = (kind: "image" | "video") => ({
      kind,
      file: new File([], ""),
      extension: "png" as const,
      size: undefined,
      duration: undefined,
      isAnimated: false,
    });
    expect(fileCountText([of("video"), of("image"), of("image")])).toBe("2 images and 1 video");
    expect(fileCountText([of("video")])).toBe("1 video");
    const isOffered = (kind: "image" | "video", type: string) => typesFor(kind).some(({ value }) => value === type);
    expect([isOffered("image", "Ad / commercial"), isOffered("video", "Ad / commercial")]).toEqual([false, true]);
    const fields = (application: UploadFields["application"], title: string): UploadFields => ({
      title,
      application,
      device: "",
      dimensions: "",
      country: "nl",
      industry: "",
      tags: ["a"],
      projectIds: ["pj_1"],
      audit: false,
    });
    const [own, other] = [fields("Other", "own"), fields("Ad / commercial", "other")];
    expect(copySharedFields(of("image"), { ...own, country: "", tags: [] }, other)).toEqual(own);
    expect(copySharedFields(of("video"), own, other)).toEqual({ ...other, title: "own" });
  });

  test("the title of a heatmap is the file name without its extension", () => {
    expect(titleFromFileName("Spring v2.final.png")).toBe("Spring v2.final");
    expect(titleFromFileName(".png")).toBe(".png");
  });
});

describe("viewport", () => {
  const stage = { width: 1000, height: 600 };
  const image = { width: 2000, height: 1000 };
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };

  test("an image fits the viewport and is centred", () => {
    expect(fitScale(stage, image, margins)).toBe(0.5);
    expect(computeImageRect(FIT_VIEW, stage, image, margins)).toEqual({ x: 0, y: 50, width: 1000, height: 500 });
  });

  test("zooming does not move the point under the pointer", () => {
    const before = computeImageRect(FIT_VIEW, stage, image, margins);
    const anchor = { x: 250, y: 200 };
    const after = computeImageRect(zoomView(FIT_VIEW, 2, anchor, before), stage, image, margins);
    expect((anchor.x - after.x) / after.width).toBeCloseTo((anchor.x - before.x) / before.width, 9);
    expect((anchor.y - after.y) / after.height).toBeCloseTo((anchor.y - before.y) / before.height, 9);
  });

  test("zooming to the selection centres it with a margin, at most sixteen times", () => {
    const part = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
    const after = computeImageRect(zoomToRect(part, stage, image, margins), stage, image, margins);
    expect(after.x + 0.625 * after.width).toBeCloseTo(500, 9);
    expect(0.25 * after.width).toBeCloseTo(900, 9);
    expect(zoomToRect({ ...part, width: 0.001, height: 0.001 }, stage, image, margins).zoom).toBe(16);
  });

  test("an image opens whole, but one that would be a narrow strip opens at its top or left, as wide or high as the stage", () => {
    const opened = (size: typeof image) => computeImageRect(firstView(stage, size, margins), stage, size, margins);
    expect(firstView(stage, { width: 4000, height: 2400 }, margins)).toEqual(FIT_VIEW);
    expect(firstView(stage, { width: 400, height: 1500 }, margins), "still recognisable").toEqual(FIT_VIEW);
    const tall = opened({ width: 2000, height: 12_000 });
    expect([tall.x, tall.y, tall.width].map(Math.round)).toEqual([0, 0, 1000]);
    const wide = opened({ width: 12_000, height: 600 });
    expect([wide.x, wide.y, wide.height].map(Math.round)).toEqual([0, 0, 600]);
  });
});

describe("variants", () => {
  const files = { original: "https://files.test/a.png", heatmap: "https://files.test/b.png" };
  const template = {
    id: "social-14",
    name: "Feed",
    share: { value: 0.1, interval: [0, 0.2] as [number, number] },
    score: null,
    interval: null,
    ...files,
  };
  const ids = (offering: Parameters<typeof availableVariants>[0]) => availableVariants(offering).map(({ id }) => id);

  test("variants include brand and templates only if available, and templates only for applications that use them", () => {
    expect(ids({})).toEqual(["heatmap", "peekthrough", "gazeplot", "original"]);
    expect(ids({ brandURL: "https://files.test/brand.mp4" })).toContain("brand");
    for (const application of ["Social media", "(Digital) Out Of Home"] as const)
      expect(ids({ application, templates_images: [template] })).toEqual(
        expect.arrayContaining(["template", "template_original"]),
      );
    expect(ids({ application: "Social media", templates_images: [] })).not.toContain("template");
    expect(ids({ application: "Display Ads", templates_images: [template] })).not.toContain("template");
  });

  test("the variant is the heatmap if the URL names one that is not available", () => {
    expect(variantFromParam("template", {})).toBe("heatmap");
    expect(variantFromParam("brand", { brandURL: "https://files.test/brand.mp4" })).toBe("brand");
  });
});

describe("the remaining trial time", () => {
  const end = "2026-12-01T00:00:00.000Z";
  const SECOND = 1 / 3600;
  const before = (hours: number) => trialTimeLeft(end, Date.parse(end) - hours * 3_600_000);

  test("the remaining time is shown in days rounded up, so that a new trial has all its days", () => {
    expect(before(14 * 24)).toBe("14 days");
    expect(before(14 * 24 - SECOND)).toBe("14 days");
    expect(before(13 * 24 + SECOND)).toBe("14 days");
    expect(before(13 * 24)).toBe("13 days");
    expect(before(24 + SECOND)).toBe("2 days");
    expect(before(24)).toBe("1 day");
  });

  test("the remaining time below a day is shown in hours rounded up, and never as 24 hours", () => {
    expect(before(24 - SECOND)).toBe("1 day");
    expect(before(23 + SECOND)).toBe("1 day");
    expect(before(23)).toBe("23 hours");
    expect(before(1 + SECOND)).toBe("2 hours");
    expect(before(1)).toBe("1 hour");
  });

  test("the remaining time is a text in the last hour and after the trial has ended", () => {
    expect(before(1 - SECOND)).toBe("Less than 1 hour");
    expect(before(SECOND)).toBe("Less than 1 hour");
    expect(before(0)).toBe("Your trial has ended!");
    expect(before(-SECOND)).toBe("Your trial has ended!");
  });
});

describe("the word of a score", () => {
  const withRange = (score: "focus" | "proximity", range: [number, number] | null, side?: "above" | "below") => {
    const measured = sampleHeatmap("", 1).metrics!;
    const statements = { ...measured.statements!, [score]: side ? { side, probability: 0.9 } : null };
    return { ...measured, statements, intervals: range && { ...measured.intervals!, [score]: range } };
  };

  test("the word of a score names the bands that its range reaches", () => {
    const focus = (range: [number, number] | null, side?: "above" | "below") =>
      focusWord({ ...withRange("focus", range, side), focus: 51 });
    expect(focus(null)).toBe("high");
    expect(focus([51, 70])).toBe("high");
    expect(focus([30, 70])).toBe("average to high");
    expect(focus([25.4, 50])).toBe("average to low");
    expect(focus([20, 78])).toBe("uncertain");
    expect(focus([20, 78], "above")).toBe("high");
    expect(focus([20, 78], "below")).toBe("average to low");
    const proximity = (range: [number, number], side?: "above" | "below") =>
      proximityWord({ ...withRange("proximity", range, side), proximity: 39 });
    expect(proximity([30, 45])).toBe("average distance");
    expect(proximity([3, 57], "below")).toBe("average to distant");
    expect(proximity([40, 80])).toBe("average to close");
    expect(attentionWord(66, [64.4, 80])).toBe("average to high");
    expect(attentionWord(66, null)).toBe("high");
    expect((["high", "average distance", "average to high", "uncertain"] as const).map(isOneBand)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("the word and the sentence of a score agree", () => {
    const text = (low: number, high: number) => focusText({ ...withRange("focus", [low, high]), focus: 51 }, "image");
    expect(text(55, 80)).toMatch(
      /^Attention is more concentrated than average: \d+% of the attention is on \d+% of the image\.$/,
    );
    expect(text(30, 80)).toContain("about as concentrated as average, or more so: ");
    expect(text(10, 80)).toContain("may be more or less concentrated than average: ");
    expect(attentionText(66, [60, 72])).toBe("It attracts more attention than the average ad, which is good.");
    expect(attentionText(66, [50, 82])).toBe("It probably attracts more attention than the average ad, which is good.");
    expect(attentionText(65, [50, 80])).toBe("Whether it attracts more attention than the average ad is too close to call.");
    expect(attentionText(30, [20, 34])).toBe("It doesn’t stand out among comparable ads.");
    expect(attentionText(30, [20, 60])).toBe("It probably doesn’t stand out among comparable ads.");
    for (const [score, range] of [
      [30, [5, 70]],
      [70, [30, 95]],
    ] as const) {
      expect(attentionWord(score, range)).toBe("uncertain");
      expect(attentionText(score, range)).toBe("Whether it attracts more attention than the average ad is too close to call.");
    }
  });
});

test("the rank of an ad says what it is compared with, and whether the predictions are too uncertain to call it", () => {
  const place = { difference: 4.2, interval: [-2, 10] as [number, number], too_close: true };
  expect(comparisonOf(place)).toEqual(["behind the first by 4", "too uncertain to call"]);
  expect(comparisonOf({ ...place, interval: [1, 8], too_close: false })).toEqual([
    "behind the first by 4 (1 to 8 over the templates)",
  ]);
  expect(comparisonOf({ ...place, interval: null })).toEqual(["compared with the first: too close to call"]);
  expect(comparisonOf({ ...place, interval: null, too_close: false })).toEqual(["behind the first"]);
  expect(comparisonOf({ ...place, difference: 0.2 })).toEqual(["compared with the first: too close to call"]);
  expect(comparisonOf({ ...place, difference: 0 })).toEqual(["the same score as the first"]);
  expect(comparisonOf({ difference: 0, interval: null, too_close: false }), "the first itself").toEqual([]);
});

test("clarity is a position among comparable images only if its side of the median is at least likely", () => {
  const { intervals, statements } = sampleHeatmap("", 1).metrics!;
  const text = (range: [number, number], isLikely = false, type: "image" | "video" = "image") =>
    clarityText(
      55,
      {
        group: "page",
        intervals: { ...intervals!, clarity: range },
        statements: { ...statements!, clarity: isLikely ? { side: "above", probability: 0.75 } : null },
      },
      type,
    );
  expect(text([15, 83])).toBe("It may be clearer than most web pages, or less clear.");
  expect(text([15, 83], false, "video")).toBe(
    "Its frames are compared with web pages: they may be clearer than most, or less clear.",
  );
  expect(text([30, 83], true)).toBe("Clearer than 55% of web pages.");
  expect(text([51, 70])).toBe("Clearer than 55% of web pages.");
  expect(clarityText(55, { group: null, intervals: null, statements: null }, "image")).toBe(
    "Clearer than 55% of comparable images.",
  );
});

test("ranges of images that were not measured with people name their source", () => {
  const { intervals } = sampleHeatmap("", 1).metrics!;
  expect(rangeBasis({ group: "photograph", intervals }, "video")).toContain("the ranges are those of still images");
  expect(rangeBasis({ group: "page_slice", intervals }, "image")).toContain("The ranges are those of first screens");
  expect(rangeBasis({ group: "page", intervals }, "image")).toBeUndefined();
  expect(rangeBasis({ group: "photograph", intervals: null }, "video")).toBeUndefined();
});

test("no difference from a video, or between videos, is called, and the reason is given", () => {
  const image = sampleHeatmap("", 1);
  const box = { uid: "logo", name: "Logo", left: 0, top: 0, width: 10, height: 10 };
  const at = (type: "image" | "video", position: number): ComparedHeatmap => {
    const clarity = { position, threshold: 0.5, variant_threshold: 0.2 };
    const metrics = { ...image.metrics!, comparison: { ...image.metrics!.comparison!, clarity } };
    const area = { ...image.areas_of_interest[0]!, ...box, value: position };
    return { ...image, type, metrics, clarity_score_percentile: 50, areas_of_interest: [area] };
  };
  const called = (one: "image" | "video", other: "image" | "video") => {
    const [baseline, compared] = [at(one, 0.9), at(other, 0.05)];
    const [area] = compared.areas_of_interest;
    return [differenceOf("clarity", baseline, compared), areaDifference(area!, compared, baseline)];
  };
  expect(called("image", "image")).toEqual(["lower", "lower"]);
  for (const [one, other] of [
    ["video", "image"],
    ["image", "video"],
    ["video", "video"],
  ] as const) {
    expect(called(one, other)).toEqual(["not_comparable", "not_comparable"]);
    expect(incomparableReason(at(one, 0), at(other, 0))).toBe("There are no measurements of people watching videos.");
    expect(areDifferentVersions(at(one, 0), at(other, 0)), "to reanalyse them would not help").toBe(false);
  }
});

test("a verdict names the ads that the first is ahead of, or the ads that keep it from winning", () => {
  const titles: Readonly<Record<string, string>> = { a: "Dunes", b: "Morrow", c: "Fjord", d: "Kite" };
  const verdict = (close: string, others: string, kpi: "clarity" | "attention" = "clarity") => {
    const places = ["a", ...others].map((uid, at) => ({
      uid,
      value: 90 - at,
      difference: at,
      interval: null,
      too_close: close.includes(uid),
    }));
    return verdictOf({ kpi, places, winner: close ? null : "a" }, (uid) => titles[uid]!);
  };
  expect(verdict("", "b")).toEqual({ headline: "Winner: Dunes", reason: "“Dunes” is clearer than “Morrow” (9 in 10)." });
  expect(verdict("", "bc", "attention").reason).toBe("“Dunes” gets more attention than “Morrow” and “Fjord” (9 in 10 each).");
  expect(verdict("", "bcd").reason).toBe("“Dunes” is clearer than each of the 3 other ads (9 in 10).");
  expect(verdict("", "").reason).toBe("");
  const over = (names: string) => `“Dunes” leads, but its lead over ${names} is too small or too uncertain to call a winner.`;
  expect(verdict("c", "bc")).toEqual({ headline: "Too close to call", reason: over("“Fjord”") });
  expect(verdict("bcd", "bcd").reason).toBe(over("“Morrow” and 2 other ads"));
});

test("a score is reported as different only in the direction in which the shown scores differ", () => {
  const sample = sampleHeatmap("", 1).metrics!;
  const at = (focus: number, position: number) => ({
    ...sample,
    focus,
    comparison: { ...sample.comparison!, focus: { position, threshold: 0.5, variant_threshold: null } },
  });
  expect(scoreDifference("focus", at(40, 0), at(60, 0.6))).toBe("higher");
  expect(scoreDifference("focus", at(60, 0.6), at(40, 0))).toBe("lower");
  expect(scoreDifference("focus", at(40, 0), at(60, 0.4))).toBe("too_close");
  // Proximity can put people’s expected focus in the other order, or set equal scores apart.
  expect(scoreDifference("focus", at(60, 0), at(58, 0.6))).toBe("too_close");
  expect(scoreDifference("focus", at(60, 0), at(60, 0.6))).toBe("too_close");
});

test("a score that can’t tell versions of one image apart says so, and suggests areas if they can", () => {
  const sample = sampleHeatmap("", 1);
  const cells = Array.from({ length: 144 }, (_, cell) => cell);
  const [rising, falling] = [cells, cells.toReversed()].map((each) => btoa(String.fromCharCode(...each)));
  const heatmap = (variant_threshold: number | null, variant_reach: number | null): ComparedHeatmap => ({
    ...sample,
    fingerprint: rising!,
    templates_images: [],
    metrics: {
      ...sample.metrics!,
      comparison: { ...sample.metrics!.comparison!, clarity: { position: 0, threshold: 0.5, variant_threshold } },
      share_comparison: { reach: 0.2, variant_reach },
    },
  });
  const reason = (one: ComparedHeatmap, score: "clarity" | "attention" = "clarity") =>
    variantsReason(score, heatmap(null, 0.1), one);
  expect(reason(heatmap(null, 0.1))).toBe("Clarity can’t tell versions of one image apart. Compare their areas instead.");
  expect(reason(heatmap(null, null)), "areas neither").toBe("Clarity can’t tell versions of one image apart.");
  expect(reason(heatmap(0.5, 0.1)), "only this difference is too small").toBeUndefined();
  expect(reason({ ...heatmap(null, 0.1), fingerprint: falling! }), "two images").toBeUndefined();
  expect(reason(heatmap(null, 0.1), "attention")).toBeUndefined();
});

test("a single hot spot has no distance, and a small distance is not zero", () => {
  const precise = ["proximity"] as const;
  const text = (proximity: number, distances: number) =>
    proximityText({ proximity, distances, precise: [...precise], intervals: null, statements: null });
  expect(text(96, 0)).toBe("There is only one hot spot, so there is no distance to measure.");
  expect(text(96, 0.002)).toContain("less than 1% of the diagonal");
  expect(text(39, 0.31)).toContain("neither close together nor far apart: 31% of the diagonal on average");
});

test("dates and names are formatted as specified", () => {
  expect(dayMonthYear("2026-03-09T12:00:00.000Z")).toBe("09-03-2026");
  const long = (day: number) => longDate(new Date(Date.UTC(2026, 7, day, 12)), "UTC");
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(long)).toEqual(
    ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "30th", "31st"].map(
      (day) => `August ${day} 2026`,
    ),
  );
  expect(longDate(new Date("2026-12-31T23:30:00.000Z"), "Europe/Amsterdam"), "in another time zone").toBe("January 1st 2027");
  expect(initials("Ada King Lovelace")).toBe("AL");
  expect(initials("ada@x.test")).toBe("A");
});

const sampleAttention = (score: number): AttentionResult => ({
  score,
  interval: null,
  templates: 3,
  failed: 0,
  ads: 100,
  frames: [],
  benchmark: null,
  problem: null,
});

test("a score is uncertain if its range contains the average and neither side is likely enough", () => {
  const { metrics } = sampleHeatmap("", 1);
  const attention = (score: number, interval: [number, number]) => ({ ...sampleAttention(score), interval });
  const open = { ...metrics!, intervals: { ...metrics!.intervals!, clarity: [15, 83] as [number, number] }, statements: null };
  const clear = { ...open, intervals: { ...open.intervals, clarity: [60, 83] as [number, number] } };
  expect(uncertainScores({ attention: attention(79, [12, 97]), metrics: open })).toEqual(["attention", "clarity"]);
  expect(uncertainScores({ attention: attention(72, [48, 88]), metrics: clear })).toEqual(["attention"]);
  expect(uncertainScores({ attention: attention(79, [61, 97]), metrics: clear })).toEqual([]);
  const stated = { ...open, statements: { focus: null, proximity: null, clarity: { side: "above" as const, probability: 0.9 } } };
  expect(uncertainScores({ attention: { ...attention(79, [12, 97]), interval: null }, metrics: stated })).toEqual([]);
  expect(uncertainScores({ attention: null, metrics: null })).toEqual([]);
});

test("a missing attention score says why: the type has none, nothing stands out, or it is not scored yet", () => {
  const reason = (own: Parameters<typeof sampleHeatmap>[2]) => {
    const heatmap = sampleHeatmap("", 1, own);
    return getScore(heatmap, "attention") ? undefined : missingScoreReason(heatmap, "attention");
  };
  expect(reason({ application: "UX Design", attention: null })).toBe("No attention score for type UX Design");
  expect(reason({ application: "Ad / commercial", type: "video", attention: null })).toBe(
    "No attention score for type Ad / commercial",
  );
  expect(reason({ application: "Display Ads", attention: null })).toBe("Not scored yet");
  const metrics = { ...sampleHeatmap("", 1).metrics!, stands_out: false };
  expect(reason({ application: "Display Ads", attention: sampleAttention(3), metrics })).toBe("Nothing in this image stands out");
  expect(reason({ application: "Display Ads", attention: sampleAttention(79) })).toBeUndefined();
});
