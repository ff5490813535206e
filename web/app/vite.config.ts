import { defineConfig } from "vite";
import { spa } from "../build/spa.ts";

export default defineConfig(({ command }) => spa({ name: "app", base: "/", command }));
