import { describe, expect, test, vi } from "vitest";
import type { NewGaze } from "#contracts/gaze.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { SUPPORT_VIEW_HEADER } from "#contracts/kit/support-view.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { createStaff, createWorkspace, send } from "#test/kit/fixtures.ts";
import { gazeCsv } from "#test/kit/gaze.ts";
import { createDoneHeatmap, createGenerated, createVideoHeatmap, heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";

const { parseGaze } = await import("#domain/heatmaps/gaze/parse-gaze.ts");
const { GazeEntity } = await import("#domain/heatmaps/gaze/gaze.entity.ts");
const { GazePointsEntity } = await import("#domain/heatmaps/gaze/points.entity.ts");
const { purgeFiles } = await import("#domain/heatmaps/removal/purge-files.ts");
const { fixationsFromSamples } = await import("#domain/heatmaps/gaze/fixations-from-samples.ts");

const IMAGE = { width: 200, height: 100 };
const messageOf = (input: NewGaze): string => {
  try {
    parseGaze(input, IMAGE);
  } catch (error) {
    return (error as { details: { message: string } }).details?.message ?? (error as Error).message;
  }
  throw new Error("the file was accepted");
};
/** Rows of a file, each made from a number. */
const lines = (names: string, row: (at: number) => string, count = 30): string =>
  [names, ...Array.from({ length: count }, (_, at) => row(at))].join("\n");

describe("A file of gaze", () => {
  test("a Tobii file is read without its other eye movements and images, and each fixation once", () => {
    const names = [
      "Participant name",
      "Presented Stimulus name",
      "Eye movement type",
      "Eye movement type index",
      "Fixation point X",
      "Fixation point Y",
    ];
    const rows = Array.from({ length: 30 }, (_, at) =>
      [
        ["Ada", "poster.png", "Fixation", at, 100, 50],
        ["Ada", "poster.png", "Fixation", at, 101, 51],
        ["Ada", "poster.png", "Saccade", at, 10, 10],
        ["Ada", "other.png", "Fixation", at, 900, 900],
      ].map((cells) => cells.join("\t")),
    ).flat();
    const csv = [names.join("\t"), ...rows].join("\r\n");
    const { format, points, viewers } = parseGaze({ csv, stimulus: "poster.png" }, IMAGE);
    expect({ format, viewers, count: points.length }).toEqual({ format: "tobii", viewers: 1, count: 30 });
    expect(points[0]).toEqual({ x: 0.5, y: 0.5, viewer: 0 });
    expect(messageOf({ csv })).toBe("The file has 2 images: “poster.png”, “other.png”. Enter the name of this image.");
    expect(messageOf({ csv, stimulus: "x" })).toBe("The file has no image “x”. It has “poster.png”, “other.png”.");
  });

  test("a RealEye file is read with its coordinates as percentages", () => {
    const csv = lines(
      "participant_id,item_filename,fixation_point_x,fixation_point_y,fixation_duration_ms",
      (at) => `p${at % 3},a.png,25.0,75.0,180`,
    );
    const parsed = parseGaze({ csv }, IMAGE);
    expect(parsed).toMatchObject({ format: "realeye", viewers: 3, outside: 0, fromSamples: false });
    expect(parsed.points[0]).toMatchObject({ x: 0.25, y: 0.75 });
  });

  test("a Gazepoint file is read with its coordinates as shares of the screen, and the place of the image on the screen", () => {
    const csv = lines("MEDIA_ID,MEDIA_NAME,TIME(2026),FPOGX,FPOGY,FPOGD,FPOGID", (at) => `0,a,${at},0.5,0.5,0.2,${at}`);
    const { format, points } = parseGaze({ csv, frame: { left: 0.25, top: 0, width: 0.5, height: 1 } }, IMAGE);
    expect(format).toBe("gazepoint");
    expect(points[0]).toMatchObject({ x: 0.5, y: 0.5 });
  });

  test("a WebGazer file is read as points with times, and fixations are computed from them", () => {
    const csv = lines("x,y,timestamp", (at) => `${at < 300 ? 50 : 150},50,${at * 20}`, 600);
    expect(messageOf({ csv })).toMatch(/The file has 2\.$/);
    const many = lines("x,y,timestamp", (at) => `${20 + 150 * (Math.floor(at / 10) % 2)},50,${at * 20}`, 600);
    const parsed = parseGaze({ csv: many }, IMAGE);
    expect(parsed).toMatchObject({ format: "webgazer", fromSamples: true, viewers: 1 });
    expect(parsed.points).toHaveLength(60);
  });

  test("a gaze file is read with semicolons, decimal commas, quotes and a byte order mark", () => {
    const csv = `\uFEFF${lines('"x";"y";"duration"', () => '"0,5";"0,25";200')}`;
    expect(parseGaze({ csv }, IMAGE).points[0]).toMatchObject({ x: 0.5, y: 0.25 });
  });

  test("the error for a gaze file that cannot be used says what is wrong", () => {
    expect(messageOf({ csv: "name,age\nAda,36" })).toMatch(
      /^No columns with coordinates were found.*The file has “name”, “age”\.$/,
    );
    expect(
      messageOf({ csv: `# Export\nx,y,duration,name\n1,1,200,a\n2,2,200,"b\n${lines("3,3,200,c", () => "4,4,200,d")}` }),
    ).toBe("Line 4 of the file has a quotation mark that isn’t closed.");
    expect(messageOf({ csv: "x,y" })).toBe("The file has no rows below its column names.");
    expect(messageOf({ csv: lines("x,y,duration", () => "left,top,1") })).toMatch(/^The file has no fixations/);
    expect(messageOf({ csv: lines("x,y", (at) => `${at},1`) })).toMatch(/without durations and without times/);
    expect(messageOf({ csv: lines("x,y,duration", () => "1500,900,200") })).toBe(
      "30 of 30 fixations are outside the image. The coordinates go up to 1500 × 900, and the image is 200 × 100 pixels. Enter where the image was on the screen.",
    );
    expect(messageOf({ csv: lines("x,y,duration", () => "20,20,200", 5) })).toBe(
      "At least 20 fixations must be on the image. The file has 5.",
    );
  });
});

test("a file with names of millions of brackets or spaces is rejected in time proportional to its length", () => {
  // Trying every bracket and space as the beginning of a unit takes hours.
  for (const csv of ["(".repeat(1e6), `x${" ".repeat(1e6)}y`, `${"[ ".repeat(5e5)}\n1`]) {
    const { length } = messageOf({ csv });
    expect(length).toBeLessThan(500);
  }
});

test("a unit in brackets is not part of a column name", () => {
  const csv = lines("Fixation point X [MCS px],Fixation point Y (px) ,Duration[ms]", () => "50,50,200");
  expect(parseGaze({ csv }, IMAGE).points[0]).toMatchObject({ x: 0.25, y: 0.5 });
});

test("samples that move are not a fixation", () => {
  const moving = Array.from({ length: 50 }, (_, at) => ({ x: at / 50, y: at / 50, time: at * 10 }));
  expect(fixationsFromSamples(moving)).toEqual([]);
});

test("fixations of a file with nearly equal times are found in time proportional to its rows", () => {
  // Comparing each of them with all that follow takes minutes.
  const count = 200_000;
  const still = Array.from({ length: count }, () => ({ x: 0.5, y: 0.5, time: 0 }));
  expect(fixationsFromSamples(still)).toEqual([]);
  const last = { x: 0.5, y: 0.5, time: 100 };
  expect(fixationsFromSamples([...still, last])).toEqual([{ x: 0.5, y: 0.5 }]);
});

test("a fixation ends where the next sample is too far away", () => {
  const at = (x: number, time: number) => ({ x, y: 0.5, time });
  const samples = [at(0.1, 0), at(0.15, 50), at(0.1, 100), at(0.5, 150), at(0.9, 200), at(0.88, 250), at(0.9, 300)];
  expect(fixationsFromSamples(samples).map(({ x }) => x)).toEqual([expect.closeTo(0.35 / 3), expect.closeTo(2.68 / 3)]);
});

test("gaze agrees with the prediction only at the predicted place, and removing it keeps the heatmap", async () => {
  const { member, admin } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const params = { uid };
  const none = await send(heatmaps.readGaze, member, { params });
  expect(none).toMatchObject({ status: 200, body: { gaze: null, areas: [], summary: { images: 0, nss: null } } });

  const lagging = (rows: readonly unknown[]) =>
    vi.spyOn(GazeEntity.query, "byScope").mockReturnValueOnce({ go: async () => ({ data: rows }) } as never);
  lagging([]);
  const good = await send(heatmaps.importGaze, member, { params, body: { csv: gazeCsv() } });
  expect(good.body.summary).toMatchObject({ images: 1, nss: { value: good.body.gaze!.agreement.nss } });
  expect(good).toMatchObject({ status: 200, body: { gaze: { format: "generic", viewers: 6, fixations: 60, outside: 0 } } });
  expect(good.body.gaze!.agreement.nss).toBeCloseTo(1, 1);
  expect(good.body.gaze!.agreement.auc).toBeGreaterThan(0.7);
  expect(good.body.gaze!.agreement.people!.nss).toBeGreaterThan(0);
  expect(good.body.gaze!.people).toMatchObject({ width: 20, height: 10 });

  const bad = await send(heatmaps.importGaze, admin, { params, body: { csv: gazeCsv({ from: 0.55, to: 0.98 }) } });
  expect(bad.body.gaze!.agreement.nss).toBeLessThan(0);
  expect(bad.body.summary.images).toBe(1);

  const { version } = await heatmapRow(uid);
  const area = { uid: "right", name: "Right", left: 100, top: 0, width: 100, height: 100 };
  await send(heatmaps.edit, member, { params, body: { version, areas_of_interest: [area] } });
  const { body } = await send(heatmaps.readGaze, member, { params });
  expect(body.areas).toMatchObject([{ name: "Right", predicted: { value: 0 }, calibrated: null }]);
  expect(body.areas[0]!.people).toBeGreaterThan(0.9);

  lagging([(await GazeEntity.get({ uid }).go()).data]);
  expect((await send(heatmaps.removeGaze, member, { params })).body).toMatchObject({ gaze: null, summary: { images: 0 } });
  expect((await GazePointsEntity.get({ uid }).go()).data).toBeNull();
});

test("a new analysis compares the gaze with the new prediction", async () => {
  const { member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const { body } = await send(heatmaps.importGaze, member, { params: { uid }, body: { csv: gazeCsv() } });
  await send(heatmaps.reanalyse, member, { params: { uid } });
  await runAnalysis(uid, 2);
  const again = await send(heatmaps.readGaze, member, { params: { uid } });
  expect(again.body.gaze!.agreement.nss).toBeLessThan(body.gaze!.agreement.nss);
  expect((await GazeEntity.get({ uid }).go()).data?.gen).toBe(2);
});

test("a view by staff compares gaze again without storing it, and does not undo a replacement or removal during the view", async () => {
  const { member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const params = { uid };
  await send(heatmaps.importGaze, member, { params, body: { csv: gazeCsv() } });
  await send(heatmaps.reanalyse, member, { params });
  await runAnalysis(uid, 2);

  const staff = await createStaff();
  const { body: view } = await send(staffBackoffice.startSupportView, staff, {
    params: { uid: member.uid },
    body: { reason: "A question" },
  });
  const headers = { [SUPPORT_VIEW_HEADER]: view.uid };
  expect((await send(heatmaps.readGaze, staff, { params, headers })).body.gaze).not.toBeNull();
  expect((await GazeEntity.get({ uid }).go()).data?.gen).toBe(1);

  const { data: row } = await GazeEntity.get({ uid }).go();
  const readDuring = async (change: () => Promise<unknown>) => {
    const get = GazePointsEntity.get.bind(GazePointsEntity);
    vi.spyOn(GazePointsEntity, "get").mockImplementationOnce((key) => {
      const points = get(key);
      return Object.assign(points, { go: (options: object) => change().then(() => get(key).go(options)) });
    });
    return send(heatmaps.readGaze, member, { params });
  };
  expect((await readDuring(() => GazeEntity.put({ ...row!, imported_at: "2030-01-01T00:00:00.000Z" }).go())).status).toBe(200);
  expect((await GazeEntity.get({ uid }).go()).data).toMatchObject({ gen: 1, agreement: row!.agreement });
  expect((await readDuring(() => GazeEntity.delete({ uid }).go())).status).toBe(200);
  expect((await GazeEntity.get({ uid }).go()).data).toBeNull();
});

test("gaze is not shown in another scope, and is deleted with the heatmap's files", async () => {
  const { member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  await send(heatmaps.importGaze, member, { params: { uid }, body: { csv: gazeCsv() } });
  await GazeEntity.patch({ uid }).set({ scope: "another" }).go();
  expect((await send(heatmaps.readGaze, member, { params: { uid } })).body.gaze).toBeNull();
  await purgeFiles(await heatmapRow(uid));
  expect((await GazeEntity.get({ uid }).go()).data).toBeNull();
});

test("ranges are calibrated with thirty images that ten viewers each have seen", async () => {
  const { member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const imported = await send(heatmaps.importGaze, member, { params: { uid }, body: { csv: gazeCsv({ viewers: 10 }) } });
  expect(imported.body.summary.calibration).toMatchObject({ images: 1, needed: 30, factor: null, covered: null });
  const { data: row } = await GazeEntity.get({ uid }).go();
  for (let at = 1; at < 30; at++) await GazeEntity.put({ ...row!, uid: `hm_${at}`, residuals: [0.5, 2] }).go();
  await GazeEntity.patch({ uid })
    .set({ residuals: [0.5, 2] })
    .go();
  const { version } = await heatmapRow(uid);
  const area = { uid: "left", name: "Left", left: 0, top: 0, width: 60, height: 100 };
  await send(heatmaps.edit, member, { params: { uid }, body: { version, areas_of_interest: [area] } });
  const { body } = await send(heatmaps.readGaze, member, { params: { uid } });
  expect(body.summary.calibration).toEqual({ images: 30, needed: 30, factor: 2, covered: 0.5 });
  const { predicted, calibrated } = body.areas[0]!;
  expect(calibrated![0]).toBeLessThan(predicted.interval![0]);
  expect(calibrated![1]).toBeGreaterThan(predicted.interval![1]);
});

test("an unreadable file, a video and an unfinished image are rejected, and keys import too", async () => {
  const workspace = await createWorkspace();
  const { member } = workspace;
  const uid = await createDoneHeatmap(member);
  const rejected = await send(heatmaps.importGaze, member, { params: { uid }, body: { csv: "name\nAda" } });
  expect(rejected).toMatchObject({
    status: 400,
    body: { code: "gaze.file_invalid", message: expect.stringContaining("No columns") },
  });
  const input = { body: { csv: gazeCsv() } };
  const video = await createVideoHeatmap(member);
  expect((await send(heatmaps.importGaze, member, { params: { uid: video }, ...input })).body.code).toBe("heatmap.not_image");
  const fresh = await createGenerated(member);
  expect((await send(heatmaps.importGaze, member, { params: { uid: fresh }, ...input })).body.code).toBe("heatmap.not_ready");
  const key = await createApiKey(workspace);
  expect((await send(publicHeatmaps.importGaze, key, { params: { uid }, ...input })).status).toBe(200);
});
