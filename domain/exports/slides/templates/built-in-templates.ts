import type { SlideDocument, SlideTemplate } from "#contracts/slides.ts";
import { LANDSCAPE } from "../built-in/landscape.ts";
import { PORTRAIT } from "../built-in/portrait.ts";
import { toSlideTemplate } from "./to-slide-template.ts";

const builtIn = (uid: string, title: string, document: SlideDocument): SlideTemplate => ({
  ...toSlideTemplate({ uid, title, access: "public", workspaces: [], presentation: "", document }),
  built_in: true,
});

/** The slide templates that are shipped with the application. */
export const BUILT_IN_TEMPLATES: readonly SlideTemplate[] = [
  builtIn("landscape", "Landscape, 16:9", LANDSCAPE),
  builtIn("portrait", "Portrait, A4", PORTRAIT),
];
