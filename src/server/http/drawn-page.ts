import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn } from '../actor.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Ask, ReadInput, ReadKey } from './bind.ts'
import { contentSecurityPolicy } from './security.ts'

/**
 * What a signed-in person opens first comes as text with its answers in it: it can be read before any script has come, and the script that takes it
 * over asks for nothing again. Drawn by the client's own components (`src/web/app/first-page.tsx`), which the build puts beside the pages.
 */
const names = ['home', 'explore', 'reports', 'report'] as const

type DrawnName = (typeof names)[number]
type Answered = [key: ReadKey, input: ReadInput, answer: unknown]
type Drawn = { body: string; open: { key: ReadKey; input: ReadInput }[] }
type Drawer = {
  open: (installation: { testMode: boolean; model: boolean }) => void
  load: (name: DrawnName) => Promise<void>
  draw: (asked: { pathname: string; search: string; zone: string }, answers: readonly Answered[]) => Drawn
}
/** `before` and `after` what is drawn. */
type Frame = { name: DrawnName; before: string; after: string; product: string; within: { style: string; script: string } }
type Opened = { name: string; pathname: string; search: string }

/** @returns the page's HTML with its headers set, or null where it is to be opened as an empty shell */
export type DrawnPages = (request: FastifyRequest, reply: FastifyReply, opened: Opened) => Promise<string | null>

/** An answer leads to another question, as the list of reports to the plan of one: so many times, and the rest is asked by the page. */
const mostRounds = 4
/** So long for everything; a page that cannot have its answers sooner is opened empty, and says itself what it waits for. */
const patienceMs = 10_000

export function drawnPages(folder: string, ctx: Context, { flags, ask }: { flags: string; ask: Ask }): DrawnPages {
  const frames = new Map<string, Frame>(names.flatMap((name) => frameOf(folder, name, flags)))
  let loading: Promise<Drawer> | null = null
  return async (request, reply, opened) => {
    const frame = frames.get(opened.name)
    if (!frame || !isAskedByPerson(request)) return null
    try {
      // At the first page that needs it: most of the memory that the server starts with is not for this.
      loading ??= loadDrawer(folder, ctx)
      const drawer = await loading
      await drawer.load(frame.name)
      const made = await inTime(answersAndBody(drawer, ask, request, reply, opened))
      if (!made) return null
      reply.headers({
        'Cache-Control': 'private, no-store',
        Vary: 'Accept-Encoding, Cookie',
        'Content-Type': 'text/html; charset=utf-8',
        'X-Robots-Tag': 'noindex',
        'Content-Security-Policy': contentSecurityPolicy(ctx.config, opened.pathname, frame.within),
      })
      return written(frame, opened, made)
    } catch (error) {
      request.log.error({ err: error, page: opened.name }, 'a page could not be drawn')
      return null
    }
  }
}

/** A browser that opens a page says so. The worker that keeps a shell for flight mode does not, and gets one without anything of a person. */
function isAskedByPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && String(headers.accept ?? '').includes('text/html')
}

async function loadDrawer(folder: string, { config }: Context): Promise<Drawer> {
  const drawer = createRequire(import.meta.url)(join(folder, 'drawn', 'first-page.cjs')) as Drawer
  drawer.open({ testMode: config.payments.testMode, model: config.ai !== null })
  return drawer
}

type Made = { body: string; answers: [key: ReadKey, input: ReadInput, text: string][] }

async function answersAndBody(drawer: Drawer, ask: Ask, request: FastifyRequest, reply: FastifyReply, opened: Opened): Promise<Made> {
  const { actor } = request
  if (!isSignedIn(actor)) throw new Failure('unauthenticated')
  const asked = { pathname: opened.pathname, search: opened.search.slice(1), zone: actor.zone }
  const texts: Made['answers'] = []
  const answers: Answered[] = []
  const refused = new Set<string>()
  const take = async ({ key, input }: Drawn['open'][number]) => {
    try {
      const text = await ask(key, input, request, reply)
      texts.push([key, input, text])
      answers.push([key, input, JSON.parse(text)])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.add(nameOf(key, input))
    }
  }
  await take({ key: 'GET /api/auth/user', input: {} })
  for (let round = 1; ; round++) {
    const { body, open } = drawer.draw(asked, answers)
    const wanted = open.filter(({ key, input }) => !refused.has(nameOf(key, input)))
    if (wanted.length === 0 || round === mostRounds) return { body, answers: texts }
    await Promise.all(wanted.map(take))
  }
}

const nameOf = (key: ReadKey, input: ReadInput) => JSON.stringify([key, input])

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  return Promise.race([work, waited]).finally(() => clearTimeout(timer))
}

function frameOf(folder: string, name: DrawnName, flags: string): [DrawnName, Frame][] {
  const file = join(folder, 'drawn', `${name}.html`)
  if (!existsSync(file)) return []
  const html = readFileSync(file, 'utf8').replace(/<html lang="en"/, `$&${flags}`)
  const [before = '', after = ''] = html.split('<div id="root"></div>')
  const hashOf = (tag: 'style' | 'script') => {
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
    return createHash('sha256').update(text).digest('base64')
  }
  const product = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return [[name, { name, before, after, product, within: { style: hashOf('style'), script: hashOf('script') } }]]
}

function written({ before, after, product }: Frame, { pathname }: Opened, { body, answers }: Made): string {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replace(/<[^>]*>/g, '')
  const title = heading && pathname !== '/' ? `${heading} · ${product}` : product
  const json = answers.map(([key, input, text]) => `[${JSON.stringify(key)},${JSON.stringify(input)},${text}]`).join(',')
  return [
    before.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`),
    `<div id="root">${body}</div>\n    <script type="application/json" id="page-answers">[${inHtml(json)}]</script>`,
    after,
  ].join('')
}

/** JSON that ends no element around it. */
function inHtml(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
