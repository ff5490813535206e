import type { ErrorTable } from "./error-table.ts";

/** Errors of brand analytics, brand models and labels. */
export const brandsErrors = {
  "brand.nothing_requested": { status: 400, message: "Please input your request first" },
  "brand.one_choice": { status: 400, message: "Choose a brand from the list, or describe your own, but not both." },
  "brand.text_required": { status: 400, message: "Enter the text to track." },
  "brand.text_not_used": {
    status: 400,
    message: "Only an image is tracked with this type. Choose “Image & Text” to track text too.",
  },
  "brand.text_separators": { status: 400, message: "Separate words by spaces only, without commas or periods." },
  "brand.too_many_words": { status: 400, message: "Enter at most {most} words to track." },
  "brand.model_not_found": { status: 404, message: "This brand doesn’t exist, or can’t be used now." },
  "brand.already_requested": { status: 409, message: "Brand analytics has already been requested for this video." },
  "brand.no_moments": {
    status: 409,
    message: "This video was analysed before brand analytics existed. Ask support to analyse it again.",
  },
  "brand.not_ready": { status: 409, message: "The brand analytics for this video isn’t ready yet." },
  "brand.request_not_found": { status: 404, message: "This request is no longer waiting." },
  "brand.already_assigned": { status: 409, message: "{name} is already working on this request." },

  "model.not_found": { status: 404, message: "This model doesn’t exist, or you don’t have access." },
  "model.name_exists": { status: 409, message: "This name is already taken" },
  "model.training": { status: 409, message: "This model is being trained. Wait until it is ready." },
  "model.not_trained": { status: 409, message: "This model has not been trained yet." },
  "model.object_not_found": { status: 404, message: "This logo or text was deleted from the model." },
  "model.object_exists": { status: 409, message: "This model already has a logo or text with this name." },
  "model.last_logo": { status: 409, message: "A model needs at least one logo." },
  "model.too_many_objects": { status: 409, message: "A model can have at most {most} logos and texts." },
  "model.too_many_videos": { status: 409, message: "A model can have at most {most} videos. Remove one first." },
  "model.file_invalid": { status: 400, message: "This is not a model file that Sightline exported, or it is damaged." },

  "label.frame_not_found": { status: 404, message: "This video has no such frame." },
  "label.no_frames": { status: 409, message: "This video has no frames to label yet. Open it for labelling first." },
  "label.too_small": { status: 400, message: "Draw a box that is wider than {least} pixels." },
  "label.too_many": { status: 409, message: "A frame can have at most {most} labels. Delete one to add another." },

  "label.too_few": { status: 409, message: "Create minimum of {least} labels to continue" },
} as const satisfies ErrorTable;
