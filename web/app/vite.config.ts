import { defineConfig } from "vite";
import { spa } from "../build/spa.ts";

export default defineConfig(spa({ name: "app", base: "/" }));
