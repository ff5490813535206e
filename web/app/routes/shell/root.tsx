import { Component as Frame } from "#web/ui/layout/frame.tsx";
import { PageTitle } from "./page-title.tsx";

/** Root of every page of the application. */
export function Component() {
  return (
    <>
      <PageTitle />
      <Frame />
    </>
  );
}
