import { defineConfig } from "vite";
import { spa } from "#web/build/spa.ts";

export default defineConfig(spa({ name: "admin", base: "/superadmin/" }));
