import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

const FOLDER = path.resolve(import.meta.dirname, "../../templates");
const PATH = /^\/templates\/(ooh|display|social)\/(\d+)\.webp$/;
/** As shown in lists, at double resolution. */
const SIDE = 360;

/** Publishes a small image of each ad template at `/templates/{kind}/{id}.webp`. */
export function templateThumbnails(): Plugin {
  const draw = (kind: string, id: string) =>
    sharp(path.join(FOLDER, kind, id, "background.jpg"))
      .resize(SIDE, SIDE, { fit: "inside" })
      .webp({ quality: 72 })
      .toBuffer();
  return {
    name: "template-thumbnails",
    async generateBundle() {
      for (const { kind, id } of templates())
        this.emitFile({ type: "asset", fileName: `templates/${kind}/${id}.webp`, source: await draw(kind, id) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, kind = "", id = ""] = PATH.exec(request.url ?? "") ?? [];
        if (!existsSync(path.join(FOLDER, kind, id, "background.jpg"))) return next();
        void draw(kind, id).then((image) => response.setHeader("content-type", "image/webp").end(image), next);
      });
    },
  };
}

function templates(): { kind: string; id: string }[] {
  if (!existsSync(FOLDER)) return [];
  return ["ooh", "display", "social"].flatMap((kind) => {
    const folder = path.join(FOLDER, kind);
    const ids = existsSync(folder) ? readdirSync(folder) : [];
    return ids.filter((id) => existsSync(path.join(folder, id, "background.jpg"))).map((id) => ({ kind, id }));
  });
}
