// Print a report as plain text, as its reader gets it: npx tsx report.ts ARCHETYPE CITY [alone|with-help]
import { generateReport } from '#report/pipeline.ts'
const [archetypeId, cityId, size] = process.argv.slice(2)
const made: any = generateReport({ archetypeId, cityId, asked: null, known: true, at: new Date().toISOString(), ...(size ? { size } : {}) } as any)
const skip = new Set(['evidence', 'refs', 'id', 'kind', 'figureIds', 'chart'])
function walk(x: any, depth: number, key = ''): void {
  if (x == null) return
  if (typeof x === 'string' || typeof x === 'number' || typeof x === 'boolean') { console.log('  '.repeat(Math.min(depth, 6)) + (key ? key + ': ' : '') + x); return }
  if (Array.isArray(x)) { if (x.length && x.every((e) => e === null || typeof e !== 'object')) { console.log('  '.repeat(Math.min(depth, 6)) + (key ? key + ': ' : '') + x.join(' | ')); return } for (const e of x) walk(e, depth + 1, key); return }
  if (typeof x.text === 'string') { console.log('  '.repeat(Math.min(depth, 6)) + (key ? key + ': ' : '') + x.text.replace(/\[\[[^|\]]*\|?([^\]]*)\]\]/g, '$1')); for (const [k, v] of Object.entries(x)) if (k !== 'text' && !skip.has(k) && typeof v === 'object') walk(v, depth + 1, k); return }
  for (const [k, v] of Object.entries(x)) if (!skip.has(k)) walk(v, depth + 1, k)
}
walk(JSON.parse(made.json), 0)
