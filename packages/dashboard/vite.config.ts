// Build of the dashboard: two pages, index.html (the app) and front.html (the front page).
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiRoutes } from './build/api-routes.ts'
import { brandIcon } from './build/brand-icon.ts'
import { chunks } from './build/chunks.ts'
import { compressAssets } from './build/compress-assets.ts'
import { earlyTheme } from './build/early-theme.ts'
import { licences } from './build/licences.ts'
import { preloadFont } from './build/preload-font.ts'
import { frontHead, prerenderFront } from './build/prerender-front.ts'
import { switchableTokens } from './build/switchable-tokens.ts'

const licensed = licences()

export default defineConfig({
  plugins: [
    apiRoutes(),
    switchableTokens(),
    tailwind(),
    react(),
    brandIcon(),
    preloadFont(),
    earlyTheme(),
    prerenderFront(),
    frontHead(),
    compressAssets(),
    licensed.pages,
  ],
  worker: { plugins: () => [licensed.workers] },
  resolve: {
    alias: {
      // React has this hook since version 18; the other file contains it for older ones.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The CSP forbids inlined assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Chunk size warnings are noise during an install.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: ['index.html', 'front.html'],
      checks: { pluginTimings: false },
      output: { codeSplitting: chunks },
    },
  },
})
