// The web client into dist/web: the shell, the start page and the public pages as plain HTML, hashed assets, and a brotli copy beside each.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build as bundleScript } from 'esbuild'
import { build, defaultClientConditions, defaultServerConditions } from 'vite'
import { pages } from '#contract/pages.ts'
import type { Markets } from '#markets/assemble.ts'
import { markets } from '#markets/data.ts'
import type { Prerender } from '#web/landing/prerender.tsx'
import { landingPlaces, landingSample } from './landing-sample.ts'
import { type AssetRetention, retainOldAssets } from './old-assets.ts'

/** What a page shows whose body the script renders: until then, and without scripting. */
const whileEmpty = /\s*<div class="boot".*<\/noscript>/s

/** Not where this file lies: the build runs it in one file of its own. */
const root = process.cwd()
const into = option('into') ?? root
const language = option('language')
const target = join(into, 'dist', 'web')
const clientConditions = language ? { resolve: { conditions: [language, ...defaultClientConditions] } } : {}
/** Until when each file of an earlier release stays; beside the folder, whose files anybody may read. */
const retentionFile = `${target}.kept.json`
/** What opens without a signal: its screens, and what they and the page around them fetch later. */
const offlineSources = [
  'app.html',
  'app/home-screen.tsx',
  'features/dashboard/report-plans.tsx',
  'features/gap-maps/walk-screen.tsx',
  'features/inbox/notices-panel.tsx',
  'features/reports/reports-screen.tsx',
  'features/reports/report-screen.tsx',
  'features/reports/report-chart.tsx',
  'lib/session/sign-out-cleanup.ts',
]
/** What the server draws for people who are signed in; `src/server/http/ssr.ts` asks for these. */
const ssrPages = ['home', 'explore', 'reports', 'report'] as const
const browsers = ['chrome100', 'firefox100', 'safari15.4']
const prerenderedPages = ['pricing', 'privacy', 'about', 'numbers', 'terms', 'contact', 'refunds', 'security'] as const

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

// What is built is what people get, whatever the one who calls is set to: a test's environment would have the bundler write for development.
process.env.NODE_ENV = 'production'
mkdirSync(join(into, 'dist'), { recursive: true })
mkdirSync(join(root, '.cache'), { recursive: true })
const fresh = mkdtempSync(join(into, 'dist', 'web-'))
const bundle = mkdtempSync(join(root, '.cache', 'drawn-'))
try {
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', ...clientConditions, build: { outDir: fresh } })
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    ssr: { noExternal: true, ...(language ? { resolve: { conditions: [language, ...defaultServerConditions] } } : {}) },
    build: { outDir: bundle, ssr: true },
  })
  await prerender()
  await frameDrawn()
  await bundleWorker()
  rmSync(join(fresh, '.vite'), { recursive: true })
  const retention = existsSync(retentionFile) ? (JSON.parse(readFileSync(retentionFile, 'utf8')) as AssetRetention) : {}
  const retained = retainOldAssets(join(target, 'assets'), join(fresh, 'assets'), retention, new Date())
  compress()
  rmSync(`${target}.old`, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, `${target}.old`)
  chmodSync(fresh, 0o755)
  renameSync(fresh, target)
  writeFileSync(retentionFile, JSON.stringify(retained))
  rmSync(`${target}.old`, { recursive: true, force: true })
  console.log(
    `Web client: ${readdirSync(join(target, 'assets')).filter((name) => !name.endsWith('.br')).length} assets, ${prerenderedPages.length + 1} pages`,
  )
} finally {
  rmSync(fresh, { recursive: true, force: true })
  rmSync(bundle, { recursive: true, force: true })
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

async function prerender(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(fresh, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const { renderLanding, renderPage, pageTexts: textsOf } = createRequire(import.meta.url)(join(bundle, 'prerender.cjs')) as Prerender
  const shell = readFileSync(join(fresh, 'app.html'), 'utf8')
  mkdirSync(join(fresh, 'shells'))
  const shells = new Map(
    screenSources().map(([name, source]) => [name, shell.replace('</head>', () => `${tagsOf(source, manifest)}  </head>`)]),
  )
  for (const [name, html] of shells) writeFileSync(join(fresh, 'shells', `${name}.html`), html)
  const entry = manifest['landing/public.ts']
  if (!entry) throw new Error('The manifest does not name the start page’s script')
  // The start page's styles come with it: a round trip less on a slow line. The server names them in the page's policy by their hash.
  const styles = (entry.css ?? []).map((file) => readFileSync(join(fresh, file), 'utf8').trim()).join('')
  const tags = [
    `<style>${styles}</style>`,
    `<script type="module" src="/${entry.file}"></script>`,
    ...(entry.imports ?? []).map((name) => `<link rel="modulepreload" href="/${manifest[name]!.file}" />`),
  ].join('\n    ')
  // The manifest of installable pages is for signed-in pages; the start page does without the request.
  const bare = shell.replace(/\s*<script[^>]*><\/script>|\s*<link rel="(modulepreload|stylesheet|manifest)"[^>]*>/g, '')
  const landing = bare.replace('</head>', () => `  ${tags}\n  </head>`).replace(whileEmpty, '')
  const spokenMarkets = language ? (JSON.parse(readFileSync(join(into, 'dist', 'markets.json'), 'utf8')) as Markets) : markets
  const sample = landingSample(spokenMarkets)
  const places = landingPlaces(spokenMarkets)
  for (const [file, hasModel] of [
    ['landing.html', false],
    ['landing-model.html', true],
  ] as const)
    writeFileSync(join(fresh, file), fillIn(landing, 'home', textsOf('home'), renderLanding(sample, hasModel, places.cities, places.rates)))
  mkdirSync(join(fresh, 'pages'))
  for (const name of prerenderedPages) {
    const page = pages.find((each) => each.name === name)
    if (!page) throw new Error(`There is no page called ${name}`)
    const html = shells.get(name)!.replace(whileEmpty, '')
    writeFileSync(join(fresh, 'pages', `${name}.html`), fillIn(html, name, textsOf(name), await renderPage(name, page.path)))
  }
}

/**
 * The code that draws pages on the server, and each page's frame. Its styles come within, a round trip less on a slow line, and so does what holds a
 * person's acts until the script is here; the server names both in the page's policy by their hashes. What fetches a screen later looks for its style
 * sheets by their links, and finds them there, switched off.
 */
async function frameDrawn(): Promise<void> {
  const into = join(fresh, 'drawn')
  cpSync(bundle, into, { recursive: true, filter: (path) => !path.endsWith('prerender.cjs') })
  // For the pictures of links, which the server draws.
  cpSync(join(root, 'src/web/ui/pictograms.svg'), join(into, 'pictograms.svg'))
  const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(fresh, 'icon.svg'), 'utf8').trim())}`
  const holder = await scriptOf('src/web/app/event-replay.ts')
  for (const name of ssrPages) {
    const html = readFileSync(join(fresh, 'shells', `${name}.html`), 'utf8').replace('href="/icon.svg"', () => `href="${icon}"`)
    const sheet = / *<link rel="stylesheet" crossorigin href="\/([^"]+)">\n/g
    const files = [...html.matchAll(sheet)].map(([, file]) => file!)
    const styles = files.map((file) => readFileSync(join(fresh, file), 'utf8').trim()).join('')
    const links = files.map((file) => `    <link rel="stylesheet" href="/${file}" disabled>\n`).join('')
    const framed = html
      .replace(sheet, '')
      .replace('</head>', () => `  <script>${holder}</script>\n    <style>${styles}</style>\n${links}  </head>`)
    writeFileSync(join(into, `${name}.html`), framed.replace(whileEmpty, ''))
  }
}

/** In one piece, as an element's text. */
async function scriptOf(source: string): Promise<string> {
  const { outputFiles } = await bundleScript({
    entryPoints: [join(root, source)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: browsers,
  })
  const code = outputFiles[0]!.text.trim()
  if (code.includes('</')) throw new Error(`${source} would end the element that it lies in`)
  return code
}

/** The worker that opens these files without a signal: itself of no hash, because browsers ask for it by its name whether it has changed. */
async function bundleWorker(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(fresh, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const built = offlineSources.map((source) => filesOf(source, manifest))
  const assets = [...new Set(built.flatMap(({ scripts, styles }) => [...scripts, ...styles]))]
    .map((file) => file.replace(/^assets\//, ''))
    .join(' ')
  const shell = readFileSync(join(fresh, 'shells', 'reports.html'))
  const version = createHash('sha256').update(shell).update(assets).digest('base64url').slice(0, 12)
  await bundleScript({
    entryPoints: [join(root, 'src/web/worker/offline-worker.ts')],
    outfile: join(fresh, 'offline-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: browsers,
    define: { shell: JSON.stringify({ version, assets }) },
  })
}

/** Each screen's name and source file, as the client's own table has them. */
function screenSources(): [name: string, source: string][] {
  const table = readFileSync(join(root, 'src/web/app/screens.tsx'), 'utf8')
  const rows = [...table.matchAll(/^ {2}'?([\w-]+)'?: \(\) =>\s+import\('([^']+)'\)/gm)]
  const sources = rows.map(([, name, path]): [string, string] => [name!, join('app', path!)])
  const missing = pages.find((page) => !sources.some(([name]) => name === page.name))
  if (missing) throw new Error(`src/web/app/screens.tsx does not say where the screen ${missing.name} is, in the form this build reads`)
  return sources
}

/** What a screen needs beside the app itself, asked for with the page: a round trip less than finding out from the app. */
function tagsOf(source: string, manifest: Manifest): string {
  const common = filesOf('app.html', manifest)
  const screenFiles = filesOf(source, manifest)
  const scripts = screenFiles.scripts.filter((file) => !common.scripts.includes(file))
  const styles = screenFiles.styles.filter((file) => !common.styles.includes(file))
  return [
    ...scripts.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n`),
    ...styles.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n`),
  ].join('  ')
}

function filesOf(source: string, manifest: Manifest, seen = new Set<string>()): { scripts: string[]; styles: string[] } {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The manifest does not name ${source}`)
  seen.add(source)
  const below = (chunk.imports ?? []).filter((name) => !seen.has(name)).map((name) => filesOf(name, manifest, seen))
  return {
    scripts: [...new Set([chunk.file, ...below.flatMap((part) => part.scripts)])],
    styles: [...new Set([...below.flatMap((part) => part.styles), ...(chunk.css ?? [])])],
  }
}

function fillIn(html: string, name: string, texts: { title: string; description: string }, body: string): string {
  const filled = html
    .replace(/<title>.*<\/title>/, () => `<title>${attribute(texts.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${attribute(texts.description)}" />`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  if (/ style="|<script>/.test(filled))
    throw new Error(`The prerendered page ${name} holds an inline style or script, which its policy refuses`)
  return filled
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** HTML is compressed by the server, which writes on it what is switched on. */
function compress(): void {
  for (const entry of readdirSync(fresh, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.parentPath.endsWith('drawn') || !/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    if (existsSync(`${path}.br`)) continue
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  }
}
