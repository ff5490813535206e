import type { PageRequest } from "#contracts/kit/page.ts";
import type { BenchmarkSubject as SubjectResponse } from "#contracts/staff/benchmark-subjects.ts";
import { type BenchmarkSubject, BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { SubjectWordEntity } from "#domain/benchmarks/subject-word.entity.ts";
import { withKnownCategories } from "#domain/benchmarks/with-known-categories.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { readMany } from "#domain/kit/read-many.ts";
import { searchTokens } from "#kit/portable/heatmap-filter.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { MAX_WORD_LENGTH, wordsOf } from "./subject-items.ts";
import { isBuilding, toSubject } from "./to-response.ts";

/** Words of a search whose first page is read. */
const MAX_COMPARED_WORDS = 4;
/** Pages of a word that a search reads while it finds nothing. */
const ROUNDS = 4;

type Page = { readonly found: readonly BenchmarkSubject[]; readonly cursor: string | null };

/**
 * A page of subjects, newest first, or of those with every searched word at the start of one of theirs, by word. A page reads a
 * bounded number of rows, however many there are, so a page of a search for several frequent words may have fewer than `limit`.
 */
export async function listSubjects(
  uid: string,
  { search = "", limit, last }: PageRequest & { readonly search?: string | undefined },
): Promise<{ subjects: SubjectResponse[]; last: string | null }> {
  const benchmark = await requireBenchmark(uid);
  const words = searchTokens(search);
  const list = `subjects ${uid} ${words.join(" ")}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { found, cursor } = await (words.length > 0
    ? searchSubjects({ benchmark: uid, limit }, words, start)
    : readSubjects(uid, limit, start));
  return {
    subjects: await Promise.all(
      found.map((subject) => toSubject(withKnownCategories(benchmark.categories_subjects, subject), isBuilding(benchmark))),
    ),
    last: cursor && (await signCursor(list, cursor)),
  };
}

async function readSubjects(benchmark: string, limit: number, start: string | null): Promise<Page> {
  const query = BenchmarkSubjectEntity.query.byTime({ benchmark });
  const { data, cursor } = await query.go({ cursor: start, limit, order: "desc" });
  return { found: data, cursor };
}

/**
 * Reads the subjects of the rarest searched word, and keeps those that have the others. The cursor names that word. Reads on while
 * nothing is found, at most ROUNDS times.
 */
async function searchSubjects(of: Searched, words: readonly string[], start: string | null): Promise<Page> {
  const starts = words.map((word) => word.slice(0, MAX_WORD_LENGTH));
  let { at, page } = await (start === null ? rarestWord(of, starts) : continued(of, starts, start));
  for (let round = 1; ; round++) {
    const found = await withAllWords(of.benchmark, starts, starts[at]!, page.data);
    const cursor = page.cursor && `${at} ${page.cursor}`;
    if (found.length > 0 || !page.cursor || round === ROUNDS) return { found, cursor };
    page = await readWord(of, starts[at]!, page.cursor);
  }
}

/** A benchmark, and how many rows of a word are read at a time. */
type Searched = { readonly benchmark: string; readonly limit: number };

const readWord = ({ benchmark, limit }: Searched, word: string, cursor: string | null = null) =>
  SubjectWordEntity.query.byWord({ benchmark }).begins({ word }).go({ cursor, limit });
type WordPage = Awaited<ReturnType<typeof readWord>>;
type Reading = { readonly at: number; readonly page: WordPage };

/** The first page of a word whose subjects fit on one page, otherwise that of the longest word. */
async function rarestWord(of: Searched, starts: readonly string[]): Promise<Reading> {
  const compared = starts.slice(0, MAX_COMPARED_WORDS);
  const pages = await Promise.all(compared.map((word) => readWord(of, word)));
  const ended = pages.findIndex(({ cursor }) => cursor === null);
  const longest = compared.reduce((best, word, at) => (word.length > compared[best]!.length ? at : best), 0);
  const at = ended === -1 ? longest : ended;
  return { at, page: pages[at]! };
}

async function continued(of: Searched, starts: readonly string[], start: string): Promise<Reading> {
  const [at = "", cursor = ""] = start.split(" ");
  return { at: Number(at), page: await readWord(of, starts[Number(at)]!, cursor) };
}

async function withAllWords(benchmark: string, starts: readonly string[], read: string, rows: WordPage["data"]) {
  const subjects = await readByKeys(rows.map(({ subject }) => ({ benchmark, uid: subject })));
  return rows.flatMap(({ subject, word }) => {
    const row = subjects.get(subject);
    if (!row) return [];
    const own = wordsOf(row);
    // A subject with two such words is listed under the first of them.
    const isFirst = own.filter((each) => each.startsWith(read)).toSorted()[0] === word;
    return isFirst && starts.every((wanted) => own.some((each) => each.startsWith(wanted))) ? [row] : [];
  });
}

async function readByKeys(keys: readonly { benchmark: string; uid: string }[]): Promise<ReadonlyMap<string, BenchmarkSubject>> {
  const distinct = [...new Map(keys.map((key) => [key.uid, key])).values()];
  const found = await readMany(distinct, (left) => BenchmarkSubjectEntity.get(left).go());
  return new Map(found.map((subject) => [subject.uid, subject]));
}
