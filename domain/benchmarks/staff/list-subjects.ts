import { searchTokens } from "#contracts/heatmap-filter.ts";
import { SUBJECTS_PER_PAGE, type BenchmarkSubject as SubjectResponse } from "#contracts/staff/benchmarks.ts";
import { type BenchmarkSubject, BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { SubjectWordEntity } from "#domain/benchmarks/subject-word.entity.ts";
import { untilProcessed } from "#domain/kit/batch.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { findBenchmark } from "./find-benchmark.ts";
import { wordsOf } from "./subject-items.ts";
import { isBuilding, toSubject } from "./to-response.ts";

type Page = { readonly found: readonly BenchmarkSubject[]; readonly cursor: string | null };

/**
 * A page of subjects, newest first, or of those with every searched word at the start of one of theirs, by word. Each page reads
 * at most 50 rows, however many there are, so a page of a search for several words may have fewer.
 */
export async function listSubjects(
  uid: string,
  { search = "", last }: { readonly search?: string | undefined; readonly last?: string | undefined },
): Promise<{ subjects: SubjectResponse[]; last: string | null }> {
  const benchmark = await findBenchmark(uid);
  const words = searchTokens(search);
  const list = `subjects ${uid} ${words.join(" ")}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { found, cursor } = await (words.length > 0 ? searchSubjects(uid, words, start) : readSubjects(uid, start));
  return {
    subjects: await Promise.all(found.map((subject) => toSubject(subject, isBuilding(benchmark)))),
    last: cursor && (await signCursor(list, cursor)),
  };
}

async function readSubjects(benchmark: string, start: string | null): Promise<Page> {
  const query = BenchmarkSubjectEntity.query.byTime({ benchmark });
  const { data, cursor } = await query.go({ cursor: start, limit: SUBJECTS_PER_PAGE, order: "desc" });
  return { found: data, cursor };
}

async function searchSubjects(benchmark: string, words: readonly string[], start: string | null): Promise<Page> {
  const longest = words.toSorted((one, other) => other.length - one.length)[0]!.slice(0, 24);
  const query = SubjectWordEntity.query.byWord({ benchmark }).begins({ word: longest });
  const { data, cursor } = await query.go({ cursor: start, limit: SUBJECTS_PER_PAGE });
  const subjects = await readMany(data.map(({ subject }) => ({ benchmark, uid: subject })));
  const found = data.flatMap(({ subject, word }) => {
    const row = subjects.get(subject);
    if (!row) return [];
    const own = wordsOf(row);
    // A subject with two such words is listed under the first of them.
    const isFirst = own.filter((each) => each.startsWith(longest)).toSorted()[0] === word;
    return isFirst && words.every((wanted) => own.some((each) => each.startsWith(wanted.slice(0, 24)))) ? [row] : [];
  });
  return { found, cursor };
}

async function readMany(keys: readonly { benchmark: string; uid: string }[]): Promise<ReadonlyMap<string, BenchmarkSubject>> {
  const found = new Map<string, BenchmarkSubject>();
  const distinct = [...new Map(keys.map((key) => [key.uid, key])).values()];
  await untilProcessed(distinct, async (left) => {
    const { data, unprocessed } = await BenchmarkSubjectEntity.get(left).go();
    for (const subject of data) found.set(subject.uid, subject);
    return unprocessed;
  });
  return found;
}
