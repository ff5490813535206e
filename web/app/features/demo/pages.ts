export { Component as DemoPage } from "./demo-page.tsx";
export { Component as ResultPage, loader as resultLoader } from "./result-page.tsx";
