import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { markets } from '#markets/data.ts'
import { generateReport } from '#report/pipeline.ts'
import type { ComputePool } from '#server/threads/pool.ts'
import { createComputePool, threadArguments } from '#server/threads/pool.ts'
import { freeWork, orderWork, ownerWork, sharedWork } from '#server/threads/work.ts'
import { builtMarkets } from '../../scripts/built-markets.ts'
import { isDeep } from '../support/depth.ts'

const business = { archetypeId: 'hair-braiding', cityId: 'lagos', requestedName: null, known: true, paths: 200 }
const task = { ...business, at: '2026-11-20T12:00:00.000Z' }
const work = orderWork('usr_1')
const pools: ComputePool[] = []
afterAll(async () => {
  for (const pool of pools) await pool.close()
})

function opened(pool: ComputePool): ComputePool {
  pools.push(pool)
  return pool
}

describe('the compute pool', () => {
  it('has no thread that requires an ES module, because one that is ended while it does takes the process with it', async () => {
    const says = "require('node:worker_threads').parentPort.postMessage(process.features.require_module)"
    const [canRequire] = await once(new Worker(says, { eval: true, execArgv: threadArguments }), 'message')
    expect(canRequire).toBe(false)
  })

  it('answers in a thread what the task answers here, byte for byte', async () => {
    const pool = opened(createComputePool({ threads: 1 }))
    const report = await pool.generateReport(task, work)
    expect(report).toEqual(generateReport(task))
    if (!report.ok) throw new Error('no report')
    expect(Buffer.from((await pool.renderPdf({ json: report.json, number: 1, reportId: 'rpt_1' }, work)).slice(0, 5)).toString()).toBe(
      '%PDF-',
    )
    expect(Buffer.from((await pool.renderXlsx({ ...business, json: report.json }, work)).slice(0, 2)).toString()).toBe('PK')
  })

  it('recomputes a what-if and refuses a value outside its limits, naming the key', async () => {
    const pool = pools[0]!
    const better = await pool.whatIf({ ...business, overrides: { pricePerUnit: 13_000 } }, work)
    const ours = await pool.whatIf(business, work)
    expect(better.ok && ours.ok && better.model.risk.month12Profit.p50 > ours.model.risk.month12Profit.p50).toBe(true)
    expect(await pool.whatIf({ ...business, overrides: { pricePerUnit: -1 } }, work)).toMatchObject({
      ok: false,
      reason: { key: 'pricePerUnit' },
    })
    expect(await pool.whatIf({ ...business, overrides: { luck: 1 } }, work)).toMatchObject({ ok: false, reason: { key: 'luck' } })
  })

  it('gives the free part of the same run to the preview', async () => {
    const preview = await pools[0]!.simulateOpportunity(business, work)
    const report = generateReport(task)
    if (!preview.ok || !report.ok) throw new Error('no answer')
    const { model } = JSON.parse(report.json) as { model: { risk: { probabilityLoss: number } } }
    expect(preview.lossOdds).toBe(model.risk.probabilityLoss)
    expect(preview.sectionTitles).toHaveLength(12)
  })

  it.runIf(isDeep && process.platform === 'linux')(
    'does free work in a thread that stands back where others want the core',
    async () => {
      const pool = opened(createComputePool({ threads: 1 }))
      const priorities = () =>
        readdirSync('/proc/self/task').map((thread) =>
          Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]),
        )
      const own = getPriority()
      const behind = Math.min(own + 10, 19)
      await pool.simulateOpportunity(business, work)
      if (own < behind) expect(priorities()).not.toContain(behind)
      await pool.simulateOpportunity(business, { rank: 'free', account: null, address: '203.0.113.7' })
      expect(priorities()).toContain(behind)
    },
    60_000,
  )

  it.runIf(isDeep)(
    'asks before free work whether its asker may, computes nothing for who may not, and never asks for what was paid for or is for everybody',
    async () => {
      const asked: unknown[] = []
      const refuse = (asker: unknown) => {
        asked.push(asker)
        throw new Error('enough')
      }
      const pool = opened(createComputePool({ threads: 1, charge: refuse }))
      const stranger = freeWork({ kind: 'visitor', address: '2001:db8::1', zone: null })
      await expect(pool.whatIf(business, stranger)).rejects.toThrow('enough')
      expect(asked).toEqual([{ account: null, address: '2001:db8:0:0::/64' }])
      expect((await pool.whatIf(business, ownerWork({ userId: 'usr_1' }))).ok).toBe(true)
      expect((await pool.whatIf(business, sharedWork)).ok).toBe(true)
      expect(asked).toHaveLength(1)
    },
    60_000,
  )

  it.runIf(isDeep)(
    'works as the bundle that the build makes',
    async () => {
      const root = join(import.meta.dirname, '../..')
      const folder = mkdtempSync(join(tmpdir(), 'gapwise-pool-'))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      await build({
        absWorkingDir: root,
        entryPoints: { pool: 'src/server/threads/pool.ts', 'compute-worker': 'src/server/threads/worker.ts' },
        outdir: join(folder, 'dist/server'),
        bundle: true,
        splitting: true,
        packages: 'external',
        plugins: [builtMarkets],
        platform: 'node',
        target: 'node20',
        format: 'esm',
      })
      writeFileSync(join(folder, 'dist', 'markets.json'), JSON.stringify(markets))
      const { createComputePool: createBundled } = (await import(pathToFileURL(join(folder, 'dist/server/pool.js')).href)) as {
        createComputePool: typeof createComputePool
      }
      const pool = opened(createBundled({ threads: 1 }))
      const report = await pool.generateReport(task, work)
      expect(report).toEqual(generateReport(task))
      if (!report.ok) throw new Error('no report')
      expect((await pool.renderPdf({ json: report.json, number: 1, reportId: 'rpt_1' }, work)).length).toBeGreaterThan(50_000)
    },
    60_000,
  )
})
