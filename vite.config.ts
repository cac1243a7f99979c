import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wordsByPart } from './scripts/language/words-by-part.ts'

const source = join(import.meta.dirname, 'src/web')

/**
 * Small parts that many screens share come in one file: a question each is what costs time on a slow line, not their bytes. The words of choices
 * are left to the screens that show them.
 */
const partsOfManyScreens = { name: 'common', test: /src\/web\/(ui|lib)\/(?!choice-name\.).*\.tsx?$|lucide-react/, minShareCount: 6 }
/** What the start page shares with them is taken first, or it would load them all. */
const partsOfStartPage = { name: 'start', test: /src\/web\/ui\/(?:drop-menu|history-layers)\.ts$/, priority: 1 }

/** The web client: the shell `app.html` and the start page's small script, hashed into dist/web/assets. */
export default defineConfig(({ isSsrBuild }) => ({
  root: source,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), shellForEveryPage(), ...(isSsrBuild ? [] : [wordsByPart()])],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: ['chrome100', 'firefox100', 'safari15.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: { app: join(source, 'app.html'), public: join(source, 'landing/public.ts') },
            output: { codeSplitting: { groups: [partsOfStartPage, partsOfManyScreens] } },
          },
        }),
  },
  // The host is sent on as the browser named it: the server compares it with the Origin of every change.
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } } },
}))

/** While developing, every address of a page gets the shell, as the server does it. */
function shellForEveryPage() {
  return {
    name: 'shell-for-every-page',
    configureServer(server: {
      middlewares: {
        use: (handle: (request: { url?: string; headers: Record<string, unknown> }, response: unknown, next: () => void) => void) => void
      }
    }) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const isPage = String(request.headers.accept ?? '').includes('text/html') && !/\.\w+$|^\/(api|@|src|node_modules)/.test(path)
        if (isPage) request.url = '/app.html'
        next()
      })
    },
  }
}
