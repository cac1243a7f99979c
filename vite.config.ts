import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The web client: the shell `app.html` and the landing page's small script, hashed into dist/web/assets. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome100', 'firefox100', 'safari15.4'],
    assetsInlineLimit: 0,
    rolldownOptions: { input: { app: 'src/web/app.html', public: 'src/web/landing/public.ts' } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
