import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Failure } from '../errors.ts'
import { isSignedIn } from '../platform/actor.ts'
import type { InternalCall, ReadInput, ReadKey } from './bind.ts'
import { contentSecurityPolicy } from './security.ts'

/**
 * Server-side rendering of the pages that a signed-in person opens first, with their data inlined: readable before any script loads, and hydrated
 * without further requests. Uses the client's components (`src/web/app/entry-server.tsx`), which the build puts beside the pages.
 */
const names = ['home', 'explore', 'reports', 'report'] as const

type SsrPageName = (typeof names)[number]
type CallAnswer = [key: ReadKey, input: ReadInput, answer: unknown]
type RenderResult = { body: string; open: { key: ReadKey; input: ReadInput }[] }
type ClientRenderer = {
  open: (installation: { testMode: boolean; model: boolean }) => void
  load: (name: SsrPageName) => Promise<void>
  render: (location: { pathname: string; search: string; zone: string }, answers: readonly CallAnswer[]) => RenderResult
}
/** HTML before and after the rendered root. */
type Frame = { name: SsrPageName; before: string; after: string; product: string; inlineHashes: { style: string; script: string } }
type PageRequest = { name: string; pathname: string; search: string }

/** @returns the page's HTML with its headers set, or null to serve the empty shell */
export type RenderPage = (request: FastifyRequest, reply: FastifyReply, pageRequest: PageRequest) => Promise<string | null>

/** Dependent reads, as from the list of reports to one's plan, take further rounds; the page fetches what is left. */
const maxRounds = 4
/** For all rounds together; a page without its data in time is served as a shell with loading states. */
const timeoutMs = 10_000

export function createPageRenderer(
  folder: string,
  ctx: Context,
  { flags, dispatch }: { flags: string; dispatch: InternalCall },
): RenderPage {
  const frames = new Map<string, Frame>(names.flatMap((name) => readFrame(folder, name, flags)))
  let loading: Promise<ClientRenderer> | null = null
  return async (request, reply, pageRequest) => {
    const frame = frames.get(pageRequest.name)
    if (!frame || !isBrowserNavigation(request)) return null
    try {
      // Loaded on first use, for the sake of memory at start.
      loading ??= loadRenderer(folder, ctx)
      const renderer = await loading
      await renderer.load(frame.name)
      const rendered = await withTimeout(collectAndRender(renderer, dispatch, request, reply, pageRequest))
      if (!rendered) return null
      reply.headers({
        'Cache-Control': 'private, no-store',
        Vary: 'Accept-Encoding, Cookie',
        'Content-Type': 'text/html; charset=utf-8',
        'X-Robots-Tag': 'noindex',
        'Content-Security-Policy': contentSecurityPolicy(ctx.config, pageRequest.pathname, frame.inlineHashes),
      })
      return assemblePage(frame, pageRequest, rendered)
    } catch (error) {
      request.log.error({ err: error, page: pageRequest.name }, 'a page could not be drawn')
      return null
    }
  }
}

/** Navigations accept HTML. The service worker that caches a shell for offline use does not, and gets one without personal data. */
function isBrowserNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && String(headers.accept ?? '').includes('text/html')
}

async function loadRenderer(folder: string, { config }: Context): Promise<ClientRenderer> {
  const renderer = createRequire(import.meta.url)(join(folder, 'drawn', 'first-page.cjs')) as ClientRenderer
  renderer.open({ testMode: config.payments.testMode, model: config.ai !== null })
  return renderer
}

type RenderedPage = { body: string; answers: [key: ReadKey, input: ReadInput, text: string][] }

async function collectAndRender(
  renderer: ClientRenderer,
  dispatch: InternalCall,
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
): Promise<RenderedPage> {
  const { actor } = request
  if (!isSignedIn(actor)) throw new Failure('unauthenticated')
  const location = { pathname: pageRequest.pathname, search: pageRequest.search.slice(1), zone: actor.zone }
  const texts: RenderedPage['answers'] = []
  const answers: CallAnswer[] = []
  const refusedCalls = new Set<string>()
  const fetchAnswer = async ({ key, input }: RenderResult['open'][number]) => {
    try {
      const text = await dispatch(key, input, request, reply)
      texts.push([key, input, text])
      answers.push([key, input, JSON.parse(text)])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusedCalls.add(callKey(key, input))
    }
  }
  await fetchAnswer({ key: 'GET /api/auth/user', input: {} })
  for (let round = 1; ; round++) {
    const { body, open } = renderer.render(location, answers)
    const pendingCalls = open.filter(({ key, input }) => !refusedCalls.has(callKey(key, input)))
    if (pendingCalls.length === 0 || round === maxRounds) return { body, answers: texts }
    await Promise.all(pendingCalls.map(fetchAnswer))
  }
}

const callKey = (key: ReadKey, input: ReadInput) => JSON.stringify([key, input])

async function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

function readFrame(folder: string, name: SsrPageName, flags: string): [SsrPageName, Frame][] {
  const file = join(folder, 'drawn', `${name}.html`)
  if (!existsSync(file)) return []
  const html = readFileSync(file, 'utf8').replace(/<html lang="en"/, `$&${flags}`)
  const [before = '', after = ''] = html.split('<div id="root"></div>')
  const inlineHash = (tag: 'style' | 'script') => {
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
    return createHash('sha256').update(text).digest('base64')
  }
  const product = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return [[name, { name, before, after, product, inlineHashes: { style: inlineHash('style'), script: inlineHash('script') } }]]
}

function assemblePage({ before, after, product }: Frame, { pathname }: PageRequest, { body, answers }: RenderedPage): string {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replace(/<[^>]*>/g, '')
  const title = heading && pathname !== '/' ? `${heading} · ${product}` : product
  const json = answers.map(([key, input, text]) => `[${JSON.stringify(key)},${JSON.stringify(input)},${text}]`).join(',')
  return [
    before.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`),
    `<div id="root">${body}</div>\n    <script type="application/json" id="page-answers">[${escapeForScript(json)}]</script>`,
    after,
  ].join('')
}

/** JSON that cannot close the script element. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
