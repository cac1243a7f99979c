import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { cityOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { Failure } from '../errors.ts'
import { isSignedIn } from '../platform/actor.ts'
import { once } from '../platform/once.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { InternalCall } from './bind.ts'
import { contentSecurityPolicy } from './security.ts'
import { createPageRenderer, type RenderPage } from './ssr.ts'

const compress = promisify(brotliCompress)

/** `brotli` makes the compressed bytes once, beside the thread that serves; `styleHash` is of a page's own styles. */
type Html = { body: Buffer; brotli: () => Promise<Buffer>; etag: string; styleHash: string | null }

/**
 * The pages: what a signed-in person opens first, drawn here (`drawn-page.ts`);
 * `landing.html` (`landing-model.html` where a language model is on) and the prerendered `pages/<name>.html` for visitors; for everything else an empty shell, which names the files of
 * its screen (`shells/<name>.html`) or none (`app.html`).
 * A visitor's HTML says so (`data-visitor`), so that its script needs no call to find out.
 * HTML is always revalidated, so nobody runs a page of the last release; assets carry their hash and stay for ever.
 */
export function serveWeb(app: FastifyInstance, folder: string, ctx: Context, dispatch: InternalCall): void {
  const { config, market } = ctx
  const html = readHtml(folder, config)
  const renderPage = createPageRenderer(folder, ctx, { flags: htmlFlags(config), dispatch })
  if (!html.has('app')) throw new StartupError(`The web client is not built: ${join(folder, 'app.html')} is missing`)

  const files = { index: false, preCompressed: true, cacheControl: false } as const
  // One route for all of them: a route for each file is a tenth of the time to start.
  app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => !path.endsWith('.br'),
    setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
  })
  app.register(fastifyStatic, {
    ...files,
    root: folder,
    serve: false,
    // Browsers ask by it whether there is a new version.
    setHeaders: (reply, path) =>
      void reply.header('Cache-Control', path.endsWith('offline-worker.js') ? 'no-cache' : 'public, max-age=3600'),
  })
  // Listed here, not by the package, whose search through folders takes longer to load than all of ours (`neverUsed` of scripts/build.ts).
  for (const file of listFiles(folder)) {
    if (!/\.(html|br)$/.test(file)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file))
  }
  app.addHook('onListen', () => void precompress(html))

  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|\?|$)/.test(request.url)
    if (!isPage) throw new Failure('not_found')
    return servePage(request, reply, { html, renderPage, config, market })
  })
}

/** The compressed pages, one after the other once calls are answered: done at the start, they would hold it up. */
async function precompress(html: Map<string, Html>): Promise<void> {
  for (const { brotli } of html.values()) await brotli().catch(() => undefined)
}

type Pages = { html: Map<string, Html>; renderPage: RenderPage } & Pick<Context, 'config' | 'market'>

async function servePage(request: FastifyRequest, reply: FastifyReply, { html, renderPage, config, market }: Pages): Promise<FastifyReply> {
  const { pathname, search } = new URL(request.url, 'http://site.invalid')
  if (pathname === '/dashboard') return reply.redirect('/', 302)
  const page = pageAt(pathname)
  const signedIn = isSignedIn(request.actor)
  if (!page) return send(request, reply.status(404), shellFor(html, signedIn), false)
  const requiresSignIn = page.access === 'signed-in' || /^\/reports\/rpt_/.test(pathname)
  if (requiresSignIn && !signedIn) return reply.redirect(`/login?returnTo=${encodeURIComponent(pathname + search)}`, 302)
  if (page.access === 'admin' && request.actor.kind !== 'admin') {
    if (!signedIn) return reply.redirect(`/login?returnTo=${encodeURIComponent(pathname)}`, 302)
    return send(request, reply.status(404), shellFor(html, signedIn), false)
  }
  if (page.name === 'report' && isUnknownOpportunity(pathname, market)) reply.status(404)
  const screen = page.name === 'report' && pathname.startsWith('/reports/opp_') ? 'preview' : page.name
  const rendered = signedIn ? await renderPage(request, reply, { name: screen, pathname, search }) : null
  if (rendered) return reply.send(rendered)
  const staticPage =
    (signedIn
      ? html.get(`shell:${screen}`)
      : (html.get(screen === 'home' ? 'landing' : `page:${screen}`) ?? html.get(`visitor:${screen}`))) ?? shellFor(html, signedIn)
  if (staticPage.styleHash)
    reply.header('Content-Security-Policy', contentSecurityPolicy(config, pathname, { style: staticPage.styleHash }))
  return send(request, reply, staticPage, page.index === true)
}

function shellFor(html: Map<string, Html>, signedIn: boolean): Html {
  return html.get(signedIn ? 'app' : 'visitor')!
}

/** An opportunity that nobody has; own businesses are known to their owner alone, and the screen asks. */
function isUnknownOpportunity(pathname: string, market: Context['market']): boolean {
  const id = decodeURIComponent(pathname.split('/')[2] ?? '')
  return id.startsWith('opp_') && !id.startsWith('opp_own-') && !market.entryById.has(cityOpportunityId(id))
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Html, index: boolean): Promise<FastifyReply> {
  reply.headers({
    'Cache-Control': 'no-cache',
    ETag: page.etag,
    Vary: 'Accept-Encoding, Cookie',
    'Content-Type': 'text/html; charset=utf-8',
  })
  if (!index) reply.header('X-Robots-Tag', 'noindex')
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    const compressed = await page.brotli()
    return reply.header('Content-Encoding', 'br').send(compressed)
  }
  return reply.send(page.body)
}

/** What a page must know before its first paint, so that nothing jumps and no call is made to learn it: attributes of its `<html>`. */
function htmlFlags(config: Config): string {
  const { email, whatsapp } = config.support
  const vendors = Object.entries(config.payments.vendorKeys).flatMap(([vendor, keys]) => (Object.keys(keys).length > 0 ? [vendor] : []))
  return [
    config.payments.testMode ? ' data-test-mode' : '',
    config.ai ? ' data-model' : '',
    config.google ? ' data-google' : '',
    config.apple ? ' data-apple' : '',
    vendors.length > 0 ? ` data-vendors="${vendors.join(' ')}"` : '',
    email ? ` data-support-email="${email}"` : '',
    whatsapp ? ` data-support-whatsapp="${whatsapp}"` : '',
  ].join('')
}

/** A signed-in page needs to know who is there before anything else: asked while its scripts are on their way. */
const prefetchSession = '<link rel="preload" as="fetch" href="/api/auth/user" crossorigin="anonymous" />'

/** The ways to reach us, into the places a page made at build time holds for them; the configuration lets no character of HTML in. */
function fillSupport(page: string, { email, whatsapp }: Config['support']): string {
  return page
    .replaceAll('%support-email%', email ?? '')
    .replaceAll('%support-whatsapp%', whatsapp ?? '')
    .replaceAll('%support-whatsapp-digits%', whatsapp?.replace('+', '') ?? '')
}

function readHtml(folder: string, config: Config): Map<string, Html> {
  const flags = htmlFlags(config)
  const html = new Map<string, Html>()
  const add = (name: string, text: string, attributes: string) => {
    const body = Buffer.from(fillSupport(text.replace(/<html lang="en"/, `$&${attributes}`), config.support))
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1]
    html.set(name, {
      body,
      brotli: once(() => compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      styleHash: style ? createHash('sha256').update(style).digest('base64') : null,
    })
  }
  const addShell = (text: string, forPerson: string, forVisitor: string) => {
    add(forPerson, text.replace('</title>', `$&\n    ${prefetchSession}`), flags)
    add(forVisitor, text, `${flags} data-visitor`)
  }
  for (const [name, text] of readHtmlFiles(folder)) {
    if (name === 'app') addShell(text, 'app', 'visitor')
    else if (name.startsWith('landing')) {
      if ((name === 'landing-model') === (config.ai !== null)) add('landing', text, `${flags} data-visitor`)
    } else add(name, text, `${flags} data-visitor`)
  }
  for (const [name, text] of readHtmlFiles(join(folder, 'shells'))) addShell(text, `shell:${name}`, `visitor:${name}`)
  for (const [name, text] of readHtmlFiles(join(folder, 'pages'))) add(`page:${name}`, text, `${flags} data-visitor`)
  return html
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
}

function readHtmlFiles(folder: string): [name: string, text: string][] {
  if (!existsSync(folder)) return []
  const files = listFiles(folder).filter((file) => file.endsWith('.html'))
  return files.map((file) => [file.slice(0, -'.html'.length), readFileSync(join(folder, file), 'utf8')])
}
