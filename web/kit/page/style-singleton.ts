import { useEffect } from "react";

/**
 * Replacement for the package `react-style-singleton` based on adopted style sheets. A sheet stays adopted while a component uses
 * it. No <style> element is written, because the content security policy forbids it.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string) {
      users += 1;
      if (sheet) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      sheet = undefined;
    },
  };
}

/** A hook that adopts a sheet while its component is mounted. All components with the same hook share the sheet. */
export function styleHookSingleton() {
  const shared = stylesheetSingleton();
  return (css: string, dynamic?: boolean) => {
    // A sheet that is not dynamic never changes while it is in use.
    useEffect(() => {
      shared.add(css);
      return () => shared.remove();
    }, [css && dynamic]);
  };
}

/** The same as a component that renders nothing. */
export function styleSingleton() {
  const useSheet = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useSheet(styles, dynamic);
    return null;
  };
}
