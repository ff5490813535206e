import { useSearchParams } from "react-router-dom";
import type { TableSort } from "#contracts/staff/tables.ts";
import type { Filter } from "./column.ts";

/** Keeps the query of a table in the address: search, filters and order. Empty values are left out. */
export function useTableRequest(filters: readonly Filter[]) {
  const [params, setParams] = useSearchParams();
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  const chosen = Object.fromEntries(
    filters.flatMap(({ name, options }) => {
      const value = params.get(name);
      return value !== null && value in options ? [[name, value] as const] : [];
    }),
  );
  return {
    search: params.get("search") ?? "",
    sort: params.get("sort"),
    filters: chosen,
    setSearch: (search: string) => set({ search }),
    setFilter: (name: string, value: string) => set({ [name]: value }),
    setSort: (sort: TableSort | undefined) => set({ sort: sort ?? "" }),
    /** The saved view that was chosen. */
    view: params.get("view") ?? "",
    /** Shows a saved view: its search, filters and order, and nothing else. */
    show: (view: string, query: Readonly<Record<string, string>>) =>
      set({
        ...Object.fromEntries(["search", "sort", ...filters.map(({ name }) => name)].map((name) => [name, query[name] ?? ""])),
        view,
      }),
    clear: () => set({ search: "", ...Object.fromEntries(filters.map(({ name }) => [name, ""])) }),
  };
}
