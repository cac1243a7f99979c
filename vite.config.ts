import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wordsByPart } from './scripts/language/words-by-part.ts'

const source = join(import.meta.dirname, 'src/web')

/**
 * Files by what is opened, because on a slow line a question each costs more than their bytes: what the start page shares with the app, the app with
 * the small parts that most first screens show, and the parts of many other screens. The words of choices are left to the screens that show them. What
 * starts the app is in none of them: a start page that opens a card of the app must not run it.
 */
const groups = [
  {
    name: 'start',
    priority: 6,
    test: oneOf(
      /vite\/preload-helper|rolldown\/runtime/,
      'src/web/ui/drop-menu.ts',
      'src/web/ui/history-layers.ts',
      'src/web/lib/time-zone.ts',
      'src/web/lib/browser-store.ts',
      'src/web/lib/intake/intake-draft.ts',
    ),
  },
  {
    // Reading amounts as people type them: the start page's form, and the screens that ask the same.
    name: 'intake',
    priority: 4,
    test: oneOf(
      /language\/words\/.*web\/typed\.ts/,
      'src/engine/quantity/typed-number.ts',
      'src/engine/quantity/number-words.ts',
      'src/web/lib/typed-number.ts',
      'src/web/lib/intake/intake-answers.ts',
      'src/web/lib/intake/enhance-intake-form.ts',
      'src/web/lib/intake/prefill-intake-form.ts',
      'src/web/landing/start-intake.ts',
    ),
  },
  {
    // Amounts as text: every screen has some, the start page's form too.
    name: 'amounts',
    priority: 5,
    test: oneOf(/^$/, 'src/engine/quantity/format.ts', 'src/engine/quantity/money.ts', 'src/engine/quantity/vocabulary.ts'),
  },
  { name: 'app', priority: 2, tags: ['$initial' as const], test: /^(?!.*src\/web\/(landing\/|app\.html|app\/main\.tsx))/ },
  {
    name: 'first',
    priority: 1,
    includeDependenciesRecursively: false,
    test: oneOf(
      /language\/words\/.*(web\/(choices|waiting)\.ts|lists\.ts|part=paymentsTexts\.right)|icons\/(map-pin|check|wallet)\.mjs/,
      'src/web/lib/intake/intake-query.ts',
      'src/web/lib/profile.ts',
      'src/web/lib/choice-name.ts',
      'src/web/lib/freed-credits.tsx',
      'src/web/lib/checkout/report-entitlement.ts',
      'src/web/lib/checkout/waiting-payments.ts',
      'src/web/lib/reader-dates.ts',
      'src/web/lib/local-money.ts',
      'src/web/lib/this-device.ts',
      'src/web/lib/missing-things.ts',
      'src/web/lib/news-card.tsx',
      'src/web/ui/trade-drawing.tsx',
      'src/web/ui/pictograms.svg',
      'src/web/ui/non-breaking.ts',
      'src/web/ui/use-media.ts',
      'src/web/worker/offline-paths.ts',
      'src/contract/limits.ts',
      'src/contract/wire-values.ts',
      'src/contract/location-options.ts',
      'src/language/join-names.ts',
    ),
  },
  {
    // The tasks of a report, on the home page of whoever has one and in the report: marks, what a device keeps of them, and the outbox.
    name: 'plan',
    priority: 1,
    includeDependenciesRecursively: false,
    test: oneOf(
      /^$/,
      'src/web/lib/report-plan.ts',
      'src/web/lib/plan-load-failed.tsx',
      'src/web/lib/stored-walk.ts',
      'src/web/lib/offline/deliver-count.ts',
      'src/web/lib/offline/deliver-marks.ts',
      'src/web/lib/offline/outbox.ts',
      'src/web/lib/offline/offline-reports.ts',
      'src/web/lib/offline/indexed-db.ts',
      'src/web/lib/test-count-text.ts',
      'src/engine/report/plan-marks.ts',
    ),
  },
  {
    name: 'common',
    includeDependenciesRecursively: false,
    test: /src\/web\/(ui|lib)\/(?!choice-name\.).*\.tsx?$|lucide-react/,
    minShareCount: 6,
  },
]

/** A file that was moved or renamed is missed here, not in a larger download. */
function oneOf(others: RegExp, ...files: string[]): RegExp {
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, file)))
  if (missing.length > 0) throw new Error(`vite.config.ts names files that are not there: ${missing.join(', ')}`)
  return new RegExp([others.source, ...files.map((file) => file.replace(/[.]/g, '\\.'))].join('|'))
}

/** The web client: the shell `app.html` and the start page's small script, hashed into dist/web/assets. */
export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  root: source,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), shellForEveryPage(), ...(isSsrBuild ? [] : [wordsByPart(), withoutSchemas()])],
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: ['chrome100', 'firefox100', 'safari15.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {
          minify: false,
          rolldownOptions: {
            input: { prerender: join(source, 'landing/prerender.tsx'), 'first-page': join(source, 'app/entry-server.tsx') },
            // One file a screen: the server loads those that it draws.
            output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
          },
        }
      : {
          rolldownOptions: {
            input: { app: join(source, 'app.html'), public: join(source, 'landing/public.ts') },
            output: { codeSplitting: { groups } },
          },
        }),
  },
  // The host is sent on as the browser named it: the server compares it with the Origin of every change.
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } } },
}))

/** The client knows the contract's types alone: a value taken from beside a schema would bring the schemas' library to every phone. */
function withoutSchemas() {
  return {
    name: 'without-schemas',
    generateBundle(_options: unknown, bundle: Record<string, { moduleIds?: string[] }>) {
      const wrong = Object.entries(bundle).filter(([, { moduleIds }]) => moduleIds?.some((id) => /node_modules\/zod\//.test(id)))
      if (wrong.length > 0) throw new Error(`These files of the client hold zod: ${wrong.map(([name]) => name).join(', ')}`)
    },
  }
}

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
