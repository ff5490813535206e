export { DemoPage } from "./demo-page.tsx";
export { loader as resultLoader, ResultPage } from "./result-page.tsx";
