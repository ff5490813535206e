import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import type { BenchmarkSubject } from "#domain/benchmarks/subject.entity.ts";
import { SubjectWordEntity } from "#domain/benchmarks/subject-word.entity.ts";
import { deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { searchTokens } from "#kit/portable/heatmap-filter.ts";

type Searched = Pick<BenchmarkSubject, "benchmark" | "uid" | "name" | "categories">;

/** Indexed words of a subject. */
const MAX_WORDS = 20;
/** Indexed characters of a word. */
export const MAX_WORD_LENGTH = 24;

/** The words by which a subject is found. A word that another one starts with is found by that one. */
export function wordsOf({ name, categories }: Pick<Searched, "name" | "categories">): readonly string[] {
  const words = [
    ...new Set(searchTokens([name, ...Object.values(categories)].join(" ")).map((word) => word.slice(0, MAX_WORD_LENGTH))),
  ];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).slice(0, MAX_WORDS);
}

/** The transaction items that change the search words of a subject from its former state to its new one. */
export function wordItems(before: Searched | undefined, after: Searched | undefined): readonly TransactionItem[] {
  const [former, next] = [before ? wordsOf(before) : [], after ? wordsOf(after) : []];
  const { benchmark, uid: subject } = (after ?? before)!;
  const key = (word: string) => ({ benchmark, word, subject });
  return [
    ...former
      .filter((word) => !next.includes(word))
      .map((word) => ({ write: deleteItem(SubjectWordEntity.delete(key(word)).params()) })),
    ...next.filter((word) => !former.includes(word)).map((word) => ({ write: put(SubjectWordEntity.put(key(word)).params()) })),
  ];
}

/** The transaction item that counts the subjects of a benchmark which exists. */
export const countSubjects = (uid: string, more: number): TransactionItem => ({
  write: update(
    BenchmarkEntity.patch({ uid })
      .add({ subjects: more })
      .where(({ status }, { ne }) => ne(status, "deleted"))
      .params(),
  ),
  onConditionFailed: "benchmark.not_found",
});
