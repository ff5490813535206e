import type { KeyboardEvent } from "react";

/** The key code of all keys that an input method handles. */
const INPUT_METHOD = 229;

/** Whether an input method handles the key: Enter then accepts a word. In Safari, only the key code of that last key shows it. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD;
