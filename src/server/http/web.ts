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
import { memoize, once } from '../platform/cache.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { InternalCall } from './bind.ts'
import { addPreviewTags, opportunityPreview, siteSlot } from './link-preview.ts'
import { contentSecurityPolicy } from './security.ts'
import { siteAddress } from './site-address.ts'
import { createPageRenderer, type RenderPage } from './ssr.ts'

const compress = promisify(brotliCompress)

/** `brotli` compresses once, off the main thread; `styleHash` is of a page's inline styles. */
type Html = { body: Buffer; brotli: () => Promise<Buffer>; etag: string; styleHash: string | null }
/** At an address of this site, which its tags for messengers name. */
type HtmlAtSite = (site: string) => Html
type PageFile = { text: string; at: HtmlAtSite }
/** Of one page: without PUBLIC_URL a browser may name this machine in several ways. */
const sitesOfPage = 4
/** Pages of opportunities whose tags are their own, some 10 KB each. */
const cachedPreviews = 500

/**
 * Serves the pages: those that a signed-in person opens first are rendered here (`ssr.ts`); visitors get `landing.html` (`landing-model.html` with a
 * language model) and the prerendered `pages/<name>.html`; all else is an empty shell that preloads its screen's files (`shells/<name>.html`) or none
 * (`app.html`). A visitor's HTML is marked `data-visitor`, so its script needs no request to find out. HTML is always revalidated, so nobody runs an
 * earlier release's page; assets are named by hash and immutable.
 */
export function serveWeb(app: FastifyInstance, folder: string, ctx: Context, dispatch: InternalCall): void {
  const { config, market } = ctx
  const html = readHtml(folder, config)
  const renderPage = createPageRenderer(folder, ctx, { flags: htmlFlags(config), dispatch })
  const previewOf = memoize(
    (path: string) => {
      const shell = html.get('visitor:preview')
      const preview = shell && opportunityPreview(path, market)
      return { page: preview ? placeAtSites(addPreviewTags(shell.text, preview)) : null }
    },
    { maxEntries: cachedPreviews },
  )
  if (!html.has('app')) throw new StartupError(`The web client is not built: ${join(folder, 'app.html')} is missing`)

  const files = { index: false, preCompressed: true, cacheControl: false } as const
  // One route for all files: a route each takes a tenth of the start.
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
    // Browsers check it for a new version.
    setHeaders: (reply, path) =>
      void reply.header('Cache-Control', path.endsWith('offline-worker.js') ? 'no-cache' : 'public, max-age=3600'),
  })
  // Listed here: the package's own search takes longer to load than all of our code (`unusedPackages` of scripts/build.ts).
  for (const file of listFiles(folder)) {
    if (!/\.(html|br)$/.test(file)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file))
  }
  app.addHook('onListen', () => void precompress(html, config))

  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|\?|$)/.test(request.url)
    if (!isPage) throw new Failure('not_found')
    return servePage(request, reply, { html, previewOf, renderPage, config, market })
  })
}

/** Compresses pages one by one after the start, which it would delay. */
async function precompress(html: Map<string, PageFile>, { siteUrl }: Config): Promise<void> {
  for (const { at } of html.values())
    await at(siteUrl)
      .brotli()
      .catch(() => undefined)
}

type Pages = { html: Map<string, PageFile>; previewOf: (path: string) => { page: HtmlAtSite | null }; renderPage: RenderPage } & Pick<
  Context,
  'config' | 'market'
>

async function servePage(request: FastifyRequest, reply: FastifyReply, pages: Pages): Promise<FastifyReply> {
  const { html, previewOf, renderPage, config, market } = pages
  const { pathname, search } = new URL(request.url, 'http://site.invalid')
  const site = siteAddress(config, request)
  if (pathname === '/dashboard') return reply.redirect('/', 302)
  const page = pageAt(pathname)
  const signedIn = isSignedIn(request.actor)
  if (!page) return send(request, reply.status(404), shellFor(html, signedIn)(site), false)
  const requiresSignIn = page.access === 'signed-in' || /^\/reports\/rpt_/.test(pathname)
  if (requiresSignIn && !signedIn) return reply.redirect(`/login?returnTo=${encodeURIComponent(pathname + search)}`, 302)
  if (page.access === 'admin' && request.actor.kind !== 'admin') {
    if (!signedIn) return reply.redirect(`/login?returnTo=${encodeURIComponent(pathname)}`, 302)
    return send(request, reply.status(404), shellFor(html, signedIn)(site), false)
  }
  if (page.name === 'report' && isUnknownOpportunity(pathname, market)) reply.status(404)
  const screen = page.name === 'report' && pathname.startsWith('/reports/opp_') ? 'preview' : page.name
  const rendered = signedIn ? await renderPage(request, reply, { name: screen, pathname, search }) : null
  if (rendered) return reply.send(rendered)
  const visitorsPage = () => html.get(screen === 'home' ? 'landing' : `page:${screen}`) ?? html.get(`visitor:${screen}`)
  const ownTags = signedIn || screen !== 'preview' ? null : previewOf(pathname).page
  const pageFile = signedIn ? html.get(`shell:${screen}`) : visitorsPage()
  const staticPage = (ownTags ?? pageFile?.at ?? shellFor(html, signedIn))(site)
  if (staticPage.styleHash)
    reply.header('Content-Security-Policy', contentSecurityPolicy(config, pathname, { style: staticPage.styleHash }))
  return send(request, reply, staticPage, page.index === true)
}

function shellFor(html: Map<string, PageFile>, signedIn: boolean): HtmlAtSite {
  return html.get(signedIn ? 'app' : 'visitor')!.at
}

/** Whether an opportunity does not exist; only the owner can read an own business, so its screen checks. */
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

/** Attributes of `<html>` that a page needs before its first paint, so that nothing shifts and no request is needed. */
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

/** A signed-in page needs its session first: fetched while its scripts load. */
const prefetchSession = '<link rel="preload" as="fetch" href="/api/auth/user" crossorigin="anonymous" />'

/** Fills support contacts into the placeholders of a built page; the configuration allows no HTML in them. */
function fillSupport(page: string, { email, whatsapp }: Config['support']): string {
  return page
    .replaceAll('%support-email%', email ?? '')
    .replaceAll('%support-whatsapp%', whatsapp ?? '')
    .replaceAll('%support-whatsapp-digits%', whatsapp?.replace('+', '') ?? '')
}

function readHtml(folder: string, config: Config): Map<string, PageFile> {
  const flags = htmlFlags(config)
  const visitorFlags = `${flags} data-visitor`
  const html = new Map<string, PageFile>()
  const add = (name: string, text: string, attributes: string) => {
    const page = fillSupport(text.replace(/<html lang="en"/, `$&${attributes}`), config.support)
    html.set(name, { text: page, at: placeAtSites(attributes === visitorFlags ? addPreviewTags(page) : page) })
  }
  const addShell = (text: string, forPerson: string, forVisitor: string) => {
    add(forPerson, text.replace('</title>', `$&\n    ${prefetchSession}`), flags)
    add(forVisitor, text, visitorFlags)
  }
  for (const [name, text] of readHtmlFiles(folder)) {
    if (name === 'app') addShell(text, 'app', 'visitor')
    else if (name.startsWith('landing')) {
      if ((name === 'landing-model') === (config.ai !== null)) add('landing', text, visitorFlags)
    } else add(name, text, visitorFlags)
  }
  for (const [name, text] of readHtmlFiles(join(folder, 'shells'))) addShell(text, `shell:${name}`, `visitor:${name}`)
  for (const [name, text] of readHtmlFiles(join(folder, 'pages'))) add(`page:${name}`, text, visitorFlags)
  return html
}

function placeAtSites(text: string): HtmlAtSite {
  if (!text.includes(siteSlot)) return once(() => createHtml(text))
  return memoize((site: string) => createHtml(text.replaceAll(siteSlot, site)), { maxEntries: sitesOfPage })
}

function createHtml(text: string): Html {
  const body = Buffer.from(text)
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1]
  return {
    body,
    brotli: once(() => compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    styleHash: style ? createHash('sha256').update(style).digest('base64') : null,
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
}

function readHtmlFiles(folder: string): [name: string, text: string][] {
  if (!existsSync(folder)) return []
  const files = listFiles(folder).filter((file) => file.endsWith('.html'))
  return files.map((file) => [file.slice(0, -'.html'.length), readFileSync(join(folder, file), 'utf8')])
}
