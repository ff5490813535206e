import * as z from "zod";
import { CategoryName } from "#contracts/benchmarks.ts";
import { oneLine } from "#contracts/fields.ts";

/** Maximum characters of the name of a benchmark, template or subject. */
export const MAX_NAME_LENGTH = 80;
/** Maximum bytes of an uploaded template or subject. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
/** Maximum files per request. */
export const MAX_FILES_PER_REQUEST = 25;

/** The name of a benchmark, template or subject. */
export const ContentName = oneLine(MAX_NAME_LENGTH).min(1, "Enter a name.");

/** JPEG and PNG only; `jpeg` and `jpg` name the same format. */
export const ImageFileExtension = z.enum(["jpg", "jpeg", "png"], "Choose a JPG or PNG image.");

/** A file to upload. */
export const ImageFile = z.strictObject({ extension: ImageFileExtension, size: z.int().min(1).max(MAX_IMAGE_BYTES) });

/** The value that a template or subject has in each category. */
export const ChosenCategories = z
  .record(CategoryName, CategoryName)
  .refine((chosen) => Object.keys(chosen).length <= 20, "Choose at most 20 categories.");
