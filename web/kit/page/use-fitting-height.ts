import { type RefObject, useLayoutEffect } from "react";

/** Makes a text area as tall as its text in browsers that do not support `field-sizing`, for example Safari 26.0. */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    const fit = () => {
      element.style.height = "auto";
      element.style.height = `${element.scrollHeight}px`;
    };
    fit();
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [field, text]);
}
