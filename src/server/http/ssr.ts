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
 * What a signed-in person opens first comes as text with its answers in it: it can be read before any script has come, and the script that takes it
 * over asks for nothing again. Drawn by the client's own components (`src/web/app/entry-server.tsx`), which the build puts beside the pages.
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
/** `before` and `after` what is drawn. */
type Frame = { name: SsrPageName; before: string; after: string; product: string; inlineHashes: { style: string; script: string } }
type PageRequest = { name: string; pathname: string; search: string }

/** @returns the page's HTML with its headers set, or null where it is to be opened as an empty shell */
export type RenderPage = (request: FastifyRequest, reply: FastifyReply, pageRequest: PageRequest) => Promise<string | null>

/** An answer leads to another question, as the list of reports to the plan of one: so many times, and the rest is asked by the page. */
const maxRounds = 4
/** So long for everything; a page that cannot have its answers sooner is opened empty, and says itself what it waits for. */
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
      // At the first page that needs it: most of the memory that the server starts with is not for this.
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

/** A browser that opens a page says so. The worker that keeps a shell for flight mode does not, and gets one without anything of a person. */
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

/** JSON that ends no element around it. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
