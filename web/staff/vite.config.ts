import { defineConfig } from "vite";
import { spa } from "#web/build/spa.ts";

export default defineConfig(({ command }) => spa({ name: "staff", base: "/superadmin/", command }));
