import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built page goes into the Python package, which serves it. While working on the page,
// `npm run dev` serves it with live reload and passes everything else on to `gridwright serve`.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/gridwright/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Small files inlined as data: addresses would need a looser content-security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of what is bundled travel with it.
    license: { fileName: "licences.md" },
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/ws": { target: server.replace(/^http/, "ws"), ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
});
