import { presignedGetUrl } from "#adapters/storage.ts";
import type { BenchmarkSubject as SubjectResponse } from "#contracts/staff/benchmark-subjects.ts";
import type { BenchmarkTemplate as TemplateResponse } from "#contracts/staff/benchmark-templates.ts";
import type { BenchmarkCard, Benchmark as BenchmarkResponse } from "#contracts/staff/benchmarks.ts";
import type { Benchmark } from "#domain/benchmarks/benchmark.entity.ts";
import { subjectKey, templateKey, thumbnailKey } from "#domain/benchmarks/files.ts";
import type { BenchmarkSubject } from "#domain/benchmarks/subject.entity.ts";
import type { BenchmarkTemplate } from "#domain/benchmarks/template.entity.ts";
import { BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";

/** A benchmark as lists show it. */
export function toBenchmarkCard({ uid, name, kind, access, status, version, created }: Benchmark): BenchmarkCard {
  if (status === "deleted") throw new Error(`benchmark ${uid} is deleted`);
  return { uid, name, kind, access, status, version, created };
}

/** A benchmark with its versions. */
export async function toBenchmark(benchmark: Benchmark): Promise<BenchmarkResponse> {
  const query = BenchmarkVersionEntity.query.byBenchmark({ benchmark: benchmark.uid });
  const { data } = await query.go({ pages: "all", order: "desc", consistent: true });
  const versions = data.map(({ version, production_ready, templates, subjects, model, created }) => ({
    version,
    production_ready,
    templates,
    subjects,
    model,
    created,
  }));
  const { remaining_clarity, remaining_attention, remaining_templates, templates, subjects, last_update } = benchmark;
  return {
    ...toBenchmarkCard(benchmark),
    access_restricted: [...benchmark.access_restricted],
    categories_templates: [...benchmark.categories_templates],
    categories_subjects: [...benchmark.categories_subjects],
    categories_linked: benchmark.categories_linked,
    remaining_clarity,
    remaining_attention,
    remaining_templates,
    failed: benchmark.failed.map(({ template, subject, message, template_name = template, subject_name = subject }) => ({
      template,
      template_name,
      subject,
      subject_name,
      message,
    })),
    templates,
    subjects,
    last_update,
    versions,
  };
}

/** Links to an image and to its small copy. */
async function linksTo(key: string): Promise<{ src: string; thumbnail: string }> {
  const [src, thumbnail] = await Promise.all([presignedGetUrl(key), presignedGetUrl(thumbnailKey(key))]);
  return { src, thumbnail };
}

/** A template as staff get it, with links to its images. */
export async function toTemplate(template: BenchmarkTemplate): Promise<TemplateResponse> {
  const { uid, name, extension, categories, coordinates, status, created, originalWidth, originalHeight, usage } = template;
  const links = await linksTo(templateKey(template));
  return {
    uid,
    name,
    extension,
    categories: { ...categories },
    coordinates,
    status,
    ...links,
    created,
    originalWidth,
    originalHeight,
    usage,
  };
}

/** @param isBuilding whether its benchmark is being built */
export async function toSubject(subject: BenchmarkSubject, isBuilding: boolean): Promise<SubjectResponse> {
  const { uid, name, extension, categories, created } = subject;
  const links = await linksTo(subjectKey(subject));
  return { uid, name, extension, categories: { ...categories }, status: isBuilding ? "processing" : "ready", ...links, created };
}

/** Whether a build of the benchmark is requested or runs. */
export const isBuilding = ({ status }: Pick<Benchmark, "status">): boolean => status === "requested" || status === "processing";
