import { useSearchParams } from "react-router-dom";

/**
 * The open tab of a page, kept in its address as `?tab=`.
 * @param tabs the values of the tabs, at least one; the first is open by default
 */
export function useTabParam<Tab extends string>(tabs: readonly Tab[]): { value: Tab; onValueChange: (tab: string) => void } {
  const [params, setParams] = useSearchParams();
  return {
    value: tabs.find((tab) => tab === params.get("tab")) ?? tabs[0]!,
    onValueChange: (tab) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (tab === tabs[0]) next.delete("tab");
          else next.set("tab", tab);
          return next;
        },
        { replace: true },
      ),
  };
}
