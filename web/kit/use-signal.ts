import { useSyncExternalStore } from "react";
import type { Signal } from "./signal.ts";

/** The value of a signal. The component renders again when it changes. */
export const useSignal = <Value>({ subscribe, get }: Pick<Signal<Value>, "subscribe" | "get">): Value =>
  useSyncExternalStore(subscribe, get, get);
