import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'

const web = 'dist/web'

/** Bytes, compressed, of the scripts that a page asks for before anything else can happen: its own, and those that they import. */
function firstScripts(page: string): { files: string[]; bytes: number } {
  const html = readFileSync(join(web, page), 'utf8')
  const found = new Set<string>()
  const follow = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const source = readFileSync(join(web, 'assets', name), 'utf8')
    for (const [, imported] of source.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)) follow(imported!)
  }
  for (const [, name] of html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/assets\/([\w.-]+\.js)"/g)) follow(name!)
  const files = [...found]
  return { files, bytes: files.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(web, 'assets', name))).length, 0) }
}

describe('what a phone downloads before its first page works', () => {
  it('of the start page is its own few functions, and nothing of the app', () => {
    const { files, bytes } = firstScripts('landing.html')
    expect(files.filter((name) => !/^(public|start|rolldown-runtime)-/.test(name))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(5000)
  })

  it('of the home page holds nothing that reads typed numbers', () => {
    const { files, bytes } = firstScripts('drawn/home.html')
    expect(files.filter((name) => /^(app|home-screen)-/.test(name)).length).toBeGreaterThan(1)
    expect(files.filter((name) => /^intake-/.test(name))).toEqual([])
    // React and what asks the server are 85 of them.
    expect(bytes).toBeLessThan(106_100)
  })
})

test('the engine that What-if opens on a phone is one file of under 80 KB, which no page asks for', () => {
  const engines = readdirSync(join(web, 'assets')).filter((name) => /^what-if-worker-.*\.js$/.test(name))
  expect(engines).toHaveLength(1)
  expect(brotliCompressSync(readFileSync(join(web, 'assets', engines[0]!))).length).toBeLessThan(80_000)
  for (const page of ['landing.html', 'drawn/home.html', 'drawn/report.html'])
    expect(readFileSync(join(web, page), 'utf8')).not.toContain(engines[0])
})
