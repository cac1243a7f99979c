import pg from 'pg'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
export type ExplainedQuery = { query: string; plan: Plan }

/**
 * The plans that PostgreSQL really ran on a database, also of foreign keys and triggers, as its own auto_explain reports them to each connection.
 * Connections that are opened after `explainEverything` report.
 */
export async function enableAutoExplain(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': "'json'",
    client_min_messages: "'log'",
    // Tables of a test are small, and a small one is read whole for good reasons: here that only happens where no index serves.
    enable_seqscan: 'off',
    jit: 'off',
  }
  await client.query("load 'auto_explain'")
  for (const [setting, value] of Object.entries(settings)) await client.query(`alter database ${name} set ${setting} = ${value}`)
  await client.end()
}

/** Collects what connections of this process report, until it is stopped. */
export function watchPlans(): { takePlans: () => ExplainedQuery[]; stop: () => void } {
  let plans: ExplainedQuery[] = []
  const { emit } = pg.Client.prototype
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...rest: unknown[]) {
    const match = event === 'notice' ? /plan:\n(\{.*)$/s.exec((rest[0] as { message?: string }).message ?? '') : null
    if (match) {
      const { 'Query Text': query, Plan: plan } = JSON.parse(match[1]!) as { 'Query Text': string; Plan: Plan }
      plans.push({ query, plan })
    }
    return emit.call(this, event, ...rest)
  }
  return {
    takePlans: () => {
      const all = plans
      plans = []
      return all
    },
    stop: () => {
      pg.Client.prototype.emit = emit
    },
  }
}

/** Parts of a plan that read a table whole, or more of it than `most` rows, by table. */
export function findWideReads({ plan }: ExplainedQuery, tables: ReadonlySet<string>, most: number): string[] {
  const wideReads: string[] = []
  const walk = (node: Plan) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Actual Loops': loops = 1 } = node
    const read = loops * ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))
    if (tables.has(table) && loops > 0 && (type === 'Seq Scan' || read > most)) wideReads.push(`${type} of ${table}, ${read} rows`)
    for (const inner of node.Plans ?? []) walk(inner)
  }
  walk(plan)
  return wideReads
}
