import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rejectedFileMessage } from "#contracts/reference.ts";
import * as pictures from "#test/kit/images.ts";
import { type InternalAccess, type OpenCloud, openInternalAccess } from "./kit/cloud.ts";
import { failedStates, waitForEnd } from "./kit/executions.ts";
import { findViolations, ledgerEntries } from "./kit/invariants.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { createUser, creditsOf, outcome, type TestUser, upload } from "./kit/test-user.ts";

let cloud: OpenCloud;
let door: InternalAccess;
let person: TestUser;
beforeAll(async () => {
  cloud = await sharedCloud();
  door = openInternalAccess(cloud, cloud.dataDir);
});
afterAll(() => cloud?.close());

describe("a file that cannot be analysed", () => {
  beforeAll(async () => {
    person = await createUser(cloud);
  });

  test.each([
    [
      "a truncated JPEG",
      "half.jpg",
      pictures.truncatedJpeg,
      "unreadable",
      "Your file half.jpg couldn’t be read. It seems to be damaged or incomplete. Your credit has been refunded.",
    ],
    [
      "a PNG of a few kilobytes that decodes to 400 megapixels",
      "bomb.png",
      pictures.decompressionBombPng,
      "too_many_pixels",
      "Your file bomb.png has more than 50 megapixels. Please make it smaller. Your credit has been refunded.",
    ],
    [
      "a text file named .png",
      "letter.png",
      pictures.textFile,
      "wrong_format",
      `${rejectedFileMessage("letter.png", true)} Your credit has been refunded.`,
    ],
    [
      "an SVG file named .png",
      "drawing.png",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "wrong_format",
      `${rejectedFileMessage("drawing.png", true)} Your credit has been refunded.`,
    ],
    [
      "a BMP with more pixels in its header than in its data",
      "liar.bmp",
      () => pictures.hostileBmps["more pixels than the file holds"]!,
      "unreadable",
      "Your file liar.bmp couldn’t be read. It seems to be damaged or incomplete. Your credit has been refunded.",
    ],
  ] as const)("%s is rejected with its message, and its credit is refunded once", async (_, name, make, code, message) => {
    const before = await creditsOf(person);
    const uid = await upload(person, { name, bytes: Buffer.from(await make()) });
    const heatmap = await outcome(person, uid);
    expect(heatmap).toMatchObject({ status: "error", problem: { code, message }, thumbnail: null, mask: null, metrics: null });
    expect(await failedStates(door, uid)).toEqual(["InputRefused"]);
    expect(await waitForEnd(door, uid)).toBe("SUCCEEDED");
    expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
    expect(await creditsOf(person)).toBe(before);
  });
});

describe("an unusual image", () => {
  beforeAll(async () => {
    person = await createUser(cloud);
  });
  /** The mean colour of the image at a URL. */
  const colourOf = async (url: string | null) => {
    const { channels } = await sharp(Buffer.from(await (await fetch(url ?? "")).arrayBuffer())).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };

  test.each([
    ["an image of 88 by 30 pixels", "button.png", () => pictures.png(88, 30), { width: 88, height: 30 }],
    ["a CMYK JPEG", "print.jpg", pictures.cmykJpeg, { width: 320, height: 240 }],
    ["a PNG with 16 bits per channel", "deep.png", pictures.png16Bit, { width: 320, height: 240 }],
    ["a transparent image", "glass.png", pictures.transparentPng, { width: 32, height: 32 }],
    ["an image of 49.6 megapixels", "wall.png", () => pictures.flatPng(8000, 6200), { width: 8000, height: 6200 }],
    ["an image with an orientation in its EXIF data", "turned.jpg", pictures.rotatedJpeg, { width: 100, height: 200 }],
    ["a BMP", "old.bmp", pictures.discBmp, { width: 321, height: 240 }],
    ["a JPEG named .png", "misnamed.png", pictures.jpeg, { width: 640, height: 480 }],
  ] as const)("%s gets a heatmap", async (_, name, make, size) => {
    const before = await creditsOf(person);
    const heatmap = await outcome(person, await upload(person, { name, bytes: await make() }));
    expect(heatmap).toMatchObject({ status: "done", problem: null, ...size });
    expect((await fetch(heatmap.mask ?? "")).status).toBe(200);
    expect(await creditsOf(person)).toBe(before - 1);
  });

  test("the first frame of an animation is analysed", async () => {
    const heatmap = await outcome(person, await upload(person, { name: "moving.gif", bytes: await pictures.animatedGif() }));
    expect(heatmap).toMatchObject({ status: "done", width: 64, height: 48 });
    const [red = 0, green = 0, blue = 0] = await colourOf(heatmap.imageURL);
    expect([red > 240, green < 15, blue < 15]).toEqual([true, true, true]);
  });
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(door)).toEqual([]);
});

test("pages of other sites and callers without credentials cannot use the emulators", async () => {
  const statusOf = (headers: Record<string, string>) =>
    new Promise<number | undefined>((answered, failed) => {
      const call = request(`${cloud.url}/_local/outbox.json`, { headers }, (response) => {
        response.resume();
        answered(response.statusCode);
      });
      call.once("error", failed).end();
    });
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ host: "evil.example" })).toBe(403);
  expect(await statusOf({ origin: "https://evil.example" })).toBe(403);

  const authorization = (accessKeyId: string) =>
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00`;
  const target = { "x-amz-target": "AWSCognitoIdentityProviderService.AdminSetUserPassword" };
  for (const signed of [authorization("local"), authorization(""), "AWS4-HMAC-SHA256 forged"]) {
    const headers = { ...target, authorization: signed, "x-amz-date": "20260101T000000Z" };
    const response = await fetch(cloud.url, { method: "POST", headers, body: "{}" });
    expect(response.status, signed).toBe(400);
    expect(await response.json(), signed).toMatchObject({ __type: expect.stringMatching(/Signature|UnrecognizedClient/) });
  }
});
