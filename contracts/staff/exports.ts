import * as z from "zod";
import { BenchmarkId } from "#contracts/benchmarks.ts";
import { Zip, ZipId } from "#contracts/exports.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { SlideTemplate, SlideTemplateContent, SlideTemplateId } from "#contracts/slides.ts";

const staff = { staff: "yes" } as const;
const params = z.strictObject({ uid: SlideTemplateId });
const benchmark = z.strictObject({ uid: BenchmarkId });

/** Downloads for staff, and the slide templates of exports. */
export const staffExports = contract("exports", {
  benchmarkZip: {
    summary: "Request a zip of a benchmark's templates; a zip already in progress is not started again",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/exports/benchmarks/{uid}/zip",
    callers: staff,
    status: 202,
    params: benchmark,
    returns: Zip,
    errors: ["request.too_many", "benchmark.not_found", "benchmark.no_templates"],
  },
  readBenchmarkZip: {
    summary: "Get the progress of a zip, and its download link once it is done",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/exports/benchmarks/{uid}/zip/{zip}",
    callers: staff,
    params: benchmark.extend({ zip: ZipId }),
    returns: Zip,
    errors: ["benchmark.not_found", "export.not_found"],
  },
  listSlideTemplates: {
    summary: "List the slide templates with their slides",
    row: "G09",
    method: "GET",
    api: "staff",
    path: "/exports/slide-templates",
    callers: staff,
    returns: z.object({ templates: z.array(SlideTemplate) }).meta({ id: "SlideTemplates" }),
    errors: [],
  },
  addSlideTemplate: {
    summary: "Add a slide template with an id",
    row: "G09",
    method: "POST",
    api: "staff",
    path: "/exports/slide-templates/{uid}",
    callers: staff,
    status: 201,
    params,
    body: SlideTemplateContent,
    returns: SlideTemplate,
    errors: ["slides.id_exists", "slides.too_many"],
  },
  editSlideTemplate: {
    summary: "Replace the settings and slides of a slide template",
    row: "G09",
    method: "PUT",
    api: "staff",
    path: "/exports/slide-templates/{uid}",
    callers: staff,
    params,
    body: SlideTemplateContent,
    returns: SlideTemplate,
    errors: ["slides.template_not_found", "slides.built_in"],
  },
  removeSlideTemplate: {
    summary: "Delete a slide template",
    row: "G09",
    method: "DELETE",
    api: "staff",
    path: "/exports/slide-templates/{uid}",
    callers: staff,
    params,
    returns: z.object({ deleted: SlideTemplateId }).meta({ id: "DeletedSlideTemplate" }),
    errors: ["slides.template_not_found", "slides.built_in"],
  },
} as const satisfies ContractSpec);
