/// <reference types="vite/client" />

declare module "virtual:theme.css";

declare module "*/accuracy.json?headlines" {
  const headlines: readonly import("#web/app/features/accuracy/findings.ts").Headline[];
  export default headlines;
}
