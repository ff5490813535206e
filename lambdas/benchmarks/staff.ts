import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { addSubject } from "#domain/benchmarks/staff/add-subject.ts";
import { addTemplate } from "#domain/benchmarks/staff/add-template.ts";
import { buildBenchmark } from "#domain/benchmarks/staff/build-benchmark.ts";
import { changeCategories } from "#domain/benchmarks/staff/change-categories.ts";
import { createBenchmark } from "#domain/benchmarks/staff/create-benchmark.ts";
import { editSubject } from "#domain/benchmarks/staff/edit-subject.ts";
import { editTemplate } from "#domain/benchmarks/staff/edit-template.ts";
import { listBenchmarks } from "#domain/benchmarks/staff/list-benchmarks.ts";
import { listSubjects } from "#domain/benchmarks/staff/list-subjects.ts";
import { listTemplates } from "#domain/benchmarks/staff/list-templates.ts";
import { readBenchmark } from "#domain/benchmarks/staff/read-benchmark.ts";
import { recoverStuckBenchmarks } from "#domain/benchmarks/staff/recover-stuck-benchmarks.ts";
import { removeAll } from "#domain/benchmarks/staff/remove-all.ts";
import { removeBenchmark } from "#domain/benchmarks/staff/remove-benchmark.ts";
import { removeSubjects, removeTemplates } from "#domain/benchmarks/staff/remove-content.ts";
import { resetRemaining, resetTemplates } from "#domain/benchmarks/staff/reset.ts";
import { setProductionReady } from "#domain/benchmarks/staff/set-production-ready.ts";
import { updateBenchmark } from "#domain/benchmarks/staff/update-benchmark.ts";
import { uploadSubjects, uploadTemplate } from "#domain/benchmarks/staff/uploads.ts";
import { serve } from "#lambdas/kit/http.ts";

type Of = { readonly uid: string };
const at = ({ uid: benchmark }: Of, uid: string) => ({ benchmark, uid });

export const handler = serve("benchmarks", staffBenchmarks, {
  list: () => listBenchmarks(),
  create: ({ caller, body }) => createBenchmark(caller, body),
  recover: ({ caller }) => recoverStuckBenchmarks(caller),
  read: ({ params }) => readBenchmark(params.uid),
  update: ({ caller, params, body }) => updateBenchmark(caller, params.uid, body),
  changeCategories: ({ caller, params, body }) => changeCategories(caller, params.uid, body),
  remove: ({ caller, params, body }) => removeBenchmark(caller, params.uid, body.confirmation),
  removeAll: ({ caller, params, body }) => removeAll(caller, params.uid, body),
  build: ({ caller, params }) => buildBenchmark(caller, params.uid),
  resetRemaining: ({ caller, params }) => resetRemaining(caller, params.uid),
  resetTemplates: ({ caller, params }) => resetTemplates(caller, params.uid),
  setProductionReady: ({ caller, params, body }) => setProductionReady(caller, params, body.productionReady),
  templates: ({ params }) => listTemplates(params.uid),
  uploadTemplate: ({ params, body }) => uploadTemplate(params.uid, body),
  addTemplate: ({ caller, params, body }) => addTemplate(caller, { ...at(params, params.template), ...body }),
  editTemplate: ({ caller, params, body }) => editTemplate(caller, at(params, params.template), body),
  removeTemplates: ({ caller, params, body }) => removeTemplates(caller, params.uid, body.uids),
  subjects: ({ params, query }) => listSubjects(params.uid, query),
  uploadSubjects: ({ params, body }) => uploadSubjects(params.uid, body.files),
  addSubject: ({ caller, params, body }) => addSubject(caller, { ...at(params, params.subject), ...body }),
  editSubject: ({ caller, params, body }) => editSubject(caller, at(params, params.subject), body.categories),
  removeSubjects: ({ caller, params, body }) => removeSubjects(caller, params.uid, body.uids),
});
