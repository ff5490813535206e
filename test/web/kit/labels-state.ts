import type { FrameLabels, LabelChange, LabelledVideo, LabelModel } from "#contracts/labels.ts";
import { brandIdOf } from "./brands-state.ts";
import { idOf } from "./sample-data.ts";
import type { SightlineServer } from "./server.ts";

const FRAMES = 8;
const MODEL: LabelModel = {
  uid: brandIdOf(1),
  name: "Norda",
  editable: true,
  version: 0,
  can_run: false,
  status: "ready",
  objects: [{ id: "logo", name: "Norda logo", type: "image", text: null, labels: 0, quality: null }],
  labelled_frames: 0,
  failure: null,
  warnings: [],
  look_alikes: [],
  ready_at: null,
  requested_at: null,
};

/** Labelling of one video with eight frames, for one model. */
export class LabelsState {
  readonly uid = idOf(0);
  model = MODEL;
  video: LabelledVideo;
  /** The saved labels by frame. */
  readonly saved = new Map<number, FrameLabels>();

  constructor(server: SightlineServer) {
    const src = (frame: number) => `${server.origin}/pictures/poster/image.png?frame=${frame}`;
    const frames = Array.from({ length: FRAMES }, (_, time) => ({ time, src: src(time) }));
    this.video = {
      uid: this.uid,
      title: "Spring spot",
      tracking: null,
      frames: { status: "ready", width: 640, height: 360, frames },
      models: [{ uid: MODEL.uid, name: MODEL.name, editable: true, trained: false, text: null }],
    };
    const ofVideo = `/labels/heatmaps/${this.uid}`;
    const ofModel = `${ofVideo}/models/${MODEL.uid}`;
    server.answerWith(`GET ${ofVideo}`, () => this.video);
    server.answerWith(`POST ${ofVideo}`, () => {
      this.video = { ...this.video, frames: { ...this.video.frames, status: "ready" } };
      return this.video;
    });
    server.answerWith(`POST ${ofVideo}/models`, () => {
      const { uid, name, editable } = this.model;
      this.video = { ...this.video, models: [{ uid, name, editable, trained: false, text: null }] };
      return this.model;
    });
    server.answerWith(`GET ${ofModel}`, () => ({ frames: [...this.saved.values()] }));
    server.answerWith(`GET /labels/models/${MODEL.uid}`, () => this.model);
    server.answerWith(`PATCH /labels/models/${MODEL.uid}`, ({ name }: { name: string }) => {
      this.model = { ...this.model, name };
      this.video = { ...this.video, models: this.video.models.map((each) => ({ ...each, name })) };
      return this.model;
    });
    server.answerWith(`DELETE /labels/models/${MODEL.uid}`, () => {
      this.video = { ...this.video, models: [] };
      return { deleted: MODEL.uid };
    });
    for (let frame = 0; frame < FRAMES; frame++)
      server.answerWith(`POST ${ofModel}/frames/${frame}`, (change: LabelChange) => this.#save(frame, change));
    const logos = `/labels/models/${MODEL.uid}/logos`;
    server.answerWith(`POST ${logos}`, ({ name }: { name: string }) => this.#withLogo("second", name));
    server.answerWith(`DELETE ${logos}/second`, () => {
      this.model = { ...this.model, objects: this.model.objects.filter(({ id }) => id !== "second") };
      for (const [frame, labels] of this.saved)
        this.saved.set(frame, { ...labels, boxes: labels.boxes.filter(({ object }) => object !== "second") });
      return this.model;
    });
    server.answerWith(`POST /labels/models/${MODEL.uid}/combine`, () => {
      this.model = { ...this.model, look_alikes: [] };
      const copy = { id: "copy", object: "second", name: "Box 2", x: 0.7, y: 0.7, width: 0.1, height: 0.1 };
      this.#save(0, { revision: 0, changed: [copy], removed: [] });
      return this.#withLogo("second", "Morvia");
    });
    server.answerWith(`POST /labels/models/${MODEL.uid}/train`, ({ text }: { text?: string }) => {
      if (text !== undefined)
        this.video = { ...this.video, models: this.video.models.map((each) => ({ ...each, text: text || null })) };
      this.model = { ...this.model, status: "training requested", requested_at: new Date().toISOString() };
      return this.model;
    });
  }

  #withLogo(id: string, name: string): LabelModel {
    const added = { id, name, type: "image" as const, text: null, labels: 0, quality: null };
    this.model = { ...this.model, objects: [...this.model.objects, added] };
    return this.model;
  }

  #save(frame: number, { changed, removed }: LabelChange): FrameLabels {
    const { boxes, revision } = this.saved.get(frame) ?? { boxes: [], revision: 0 };
    const replaced = new Set([...removed, ...changed.map(({ id }) => id)]);
    const next = { frame, revision: revision + 1, boxes: [...boxes.filter(({ id }) => !replaced.has(id)), ...changed] };
    this.saved.set(frame, next);
    return next;
  }
}
