import { type Category, MAX_CATEGORIES, MAX_CATEGORY_VALUES } from "#contracts/benchmarks.ts";
import type { Benchmark as BenchmarkResponse, CategoryChange } from "#contracts/staff/benchmarks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { isSameName } from "#kit/portable/same-name.ts";
import { changeBenchmark } from "./change-benchmark.ts";
import { toBenchmark } from "./to-response.ts";

/** Adds, changes or removes a category or one of its values. Names are compared without case, accents of letters count. */
export async function changeCategories(caller: Caller, uid: string, change: CategoryChange): Promise<BenchmarkResponse> {
  const changed = await changeBenchmark(caller, uid, `categories.${change.change}`, (benchmark) => {
    const of = `categories_${change.of}` as const;
    return { [of]: applyChange(benchmark[of], change) };
  });
  return toBenchmark(changed);
}

/** The categories after a change. Throws if the change names what does not exist, or adds what exists. */
export function applyChange(categories: readonly Category[], change: CategoryChange): Category[] {
  const found = categories.find(({ name }) => isSameName(name, change.category));
  if (change.change === "add_category") {
    if (found) throw new AppError("benchmark.category_exists");
    if (categories.length >= MAX_CATEGORIES)
      throw new AppError("benchmark.too_many", { most: MAX_CATEGORIES, what: "categories" });
    return [...categories, { name: change.category, shown: true, linked: false, values: [] }];
  }
  if (!found) throw new AppError("benchmark.category_not_found", { category: change.category });
  if (change.change === "remove_category") return categories.filter((category) => category !== found);
  const changed = changeOne(found, change);
  return categories.map((category) => (category === found ? changed : category));
}

type Inner = Exclude<CategoryChange, { change: "add_category" | "remove_category" }>;

function changeOne(category: Category, change: Inner): Category {
  if (change.change === "set_category") {
    const { shown, linked } = change;
    return { ...category, ...omitUndefined({ shown, linked }) };
  }
  const found = category.values.find(({ value }) => isSameName(value, change.value));
  if (change.change === "add_value") {
    if (found) throw new AppError("benchmark.value_exists");
    if (category.values.length >= MAX_CATEGORY_VALUES)
      throw new AppError("benchmark.too_many", { most: MAX_CATEGORY_VALUES, what: "values of a category" });
    return { ...category, values: [...category.values, { value: change.value, shown: true, linked: false, options: null }] };
  }
  if (!found) throw new AppError("benchmark.value_not_found", { category: category.name, value: change.value });
  if (change.change === "remove_value") return { ...category, values: category.values.filter((value) => value !== found) };
  const { shown, linked, options } = change;
  const replaced = { ...found, ...omitUndefined({ shown, linked, options }) };
  return { ...category, values: category.values.map((value) => (value === found ? replaced : value)) };
}

/**
 * The chosen values with the names as the benchmark spells them; `benchmark.category_not_found` or `benchmark.value_not_found`
 * for others.
 */
export function chosenCategories(
  categories: readonly Category[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen).map(([category, value]) => {
      const known = categories.find(({ name }) => isSameName(name, category));
      if (!known) throw new AppError("benchmark.category_not_found", { category });
      const match = known.values.find((each) => isSameName(each.value, value));
      if (!match) throw new AppError("benchmark.value_not_found", { category, value });
      return [known.name, match.value];
    }),
  );
}
