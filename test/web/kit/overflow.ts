import type { Page } from "playwright-core";

/** Whether a page is wider than its window, so that it scrolls horizontally. */
export const overflowsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The visible elements that begin or end beside the window, where nothing scrolls to them or cuts them off on purpose. */
export const elementsBesideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHeld = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== "visible") return true;
      return false;
    };
    return [...document.body.querySelectorAll("*")].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isBeside = left < -1 || right > document.documentElement.clientWidth + 1;
      const isShown = width > 0 && height > 0 && element.checkVisibility();
      return isBeside && isShown && !isHeld(element) ? [`${element.tagName.toLowerCase()}.${element.className}`] : [];
    });
  });
