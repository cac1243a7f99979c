// House rules that no ready linter knows (what a folder may import is in biome.json), as data: `lint-house.ts` applies them, and a test breaks each of them in a tree of its own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { paymentVendors } from '#contract/payment-vendors.ts'

const root = join(import.meta.dirname, '..')

/** No line of a file may match; comments count only where it says so. */
export type TextRule = { files: RegExp; pattern: RegExp; exceptions?: readonly string[]; inComments?: true; hint: string }

/** Folders of the engine from the lowest up: each imports itself and lower ones. `testing` is for tests, and above all of them. */
export const engineFloors = [
  'quantity',
  'economy',
  'chance',
  'evidence',
  'market',
  'model',
  'risk',
  'run',
  'find',
  'score',
  'fit',
  'gaps',
  'report',
  'testing',
]

/** Features of the server from the lowest up: each imports itself and lower ones. What is below all of them (`src/server/db` and its sisters) imports none. */
export const featureFloors = [
  'access',
  'accounts',
  'evidence',
  'sources',
  'profile',
  'inbox',
  'library',
  'opportunities',
  'payments',
  'reports',
  'gap-maps',
  'admin',
  'system',
]

export const textRules: readonly TextRule[] = [
  {
    files: /^src\/engine\//,
    pattern: /\b(Date\.now|new Date|Math\.random|performance\.now)\b/,
    hint: 'the engine has no clock and no chance: take them as input',
  },
  {
    files: /^src\/engine\//,
    pattern: /^(export )?(let|var)\b/,
    // Buffers, and a loop's memory, that a run writes before it reads them.
    exceptions: [
      'src/engine/quantity/quantiles.ts',
      'src/engine/model/close-paths.ts',
      'src/engine/model/simd/path-pairs.ts',
      'src/engine/model/simd/inputs.ts',
      'src/engine/model/simd/tax.ts',
      'src/engine/run/run-model.ts',
    ],
    hint: 'the engine has no observable state: a module holds constants, tables and memos of pure functions',
  },
  {
    files: /^src\/engine\/(?!testing\/|.*\.test\.ts$)/,
    pattern: /\bMath\.(a?(sin|cos|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log1p|log2|log10|pow)\b|\*\*|\}\s*=\s*Math\b/,
    exceptions: ['src/engine/quantity/exact-math.ts'],
    hint: 'machines differ in the last bits of these: use engine/quantity/exact-math.ts, so that a figure is the same bytes everywhere',
  },
  {
    files: /^src\//,
    pattern:
      /\b[uU]nit\??\.(startsWith|endsWith|includes|indexOf|split|slice|match|replace|replaceAll)\(|\b[uU]nit\s*[!=]==?\s*['"`]|\.(test|exec)\((\w+\??\.)*unit\)|\.(startsWith|endsWith|includes)\('%'\)|[!=]==\s*'%'/,
    exceptions: ['src/engine/quantity'],
    hint: 'what a unit says is read in engine/quantity/unit.ts, and a value with its unit is written by formatQuantity',
  },
  {
    files: /^src\//,
    pattern: /Minor(\[[\w'"]+\])?\)?\s*[/*]\s*100\b|\bmajor\w*\s*\*\s*100\b|Math\.round\([^)]*\* 100\), 0\) \/ 100/,
    exceptions: ['src/engine/quantity', 'src/server/features/payments/providers'],
    hint: 'minor units become major ones, and back, in engine/quantity/money.ts: not every currency has a hundred',
  },
  {
    files: /^src\//,
    pattern: /\bIntl\.NumberFormat\b|\.toLocaleString\(/,
    // Asks only which sign the person's own language writes.
    exceptions: ['src/engine/quantity', 'src/web/lib/typed-number.ts'],
    hint: 'numbers are written by engine/quantity/format.ts, so that every machine writes the same bytes',
  },
  {
    files: /^src\/(web|contract|server\/features|engine\/find)\//,
    pattern: /\bparse(Float|Int)\(|\bvalueAsNumber\b|\.replace(All)?\((\/(\[[^\]]*,[^\]]*\]|,).*|','), ''\)/,
    exceptions: ['src/engine/find/question-classifier.ts'],
    hint: 'a number that somebody typed is read by engine/quantity/typed-number.ts: a comma is not a thousands sign everywhere',
  },
  {
    files: /^src\/(server|report|markets|contract)\//,
    pattern: /\bprocess\.env\b|\}\s*=\s*process\b|'(node:)?process'/,
    exceptions: ['src/server/config.ts'],
    hint: 'read the environment in config.ts only',
  },
  {
    files: /^src\/web\/features\//,
    pattern: /\bcall\('(POST|PUT|DELETE)\b/,
    exceptions: [
      'src/web/features/payments',
      'src/web/features/onboarding/location-step.tsx',
      'src/web/features/opportunities/opportunity-actions.ts',
      'src/web/features/reports/panel/use-what-if.ts',
    ],
    hint: 'a change is made by useChange (lib/api/queries.ts); a call of its own is for a step of work that has several',
  },
  {
    // A report draws stripes and speaks of wallets that people use. Addresses of pages and calls that are older than the other vendors keep their names.
    files: /^src\/(?!report\/|language\/)/,
    pattern: new RegExp(`(?<!/payment/)(${paymentVendors.join('|')})`, 'i'),
    exceptions: [
      ...paymentVendors.map((vendor) => `src/server/features/payments/providers/${vendor}`),
      // One that asks the payer's phone has no window and no form.
      ...paymentVendors.map((vendor) => `src/web/features/payments/vendors/${vendor}`).filter((path) => existsSync(join(root, path))),
      // The lists of the folders, which a script writes.
      'src/contract/payment-vendors.ts',
      'src/server/features/payments/providers/every-vendor.ts',
      'src/server/features/payments/providers/every-adapter.ts',
      'src/web/features/payments/vendors/every-vendor.ts',
    ],
    hint: 'a payment vendor is known in its own folder of features/payments/providers: read its facts (every-vendor.ts) or call its adapter',
  },
  {
    files: /^src\/(server\/features|report)\//,
    pattern: /\bnew Date\(\)|\bDate\.now\b/,
    hint: 'take the time from ctx.clock(), so that tests can move it',
  },
  {
    files: /^src\/server\//,
    pattern: /\bAbortSignal\.(any|timeout)\b/,
    hint: 'Node loses these when it tidies memory: use withTimeout() of outgoing.ts',
  },
  {
    files: /^src\/(web|contract|engine)\//,
    pattern:
      /\bcrypto\.(randomUUID|subtle)\b|\bnavigator\.(bluetooth|clipboard|credentials|geolocation|getBattery|gpu|locks|mediaDevices|serviceWorker|share|canShare|storage|usb|wakeLock)\b|\}\s*=\s*(window\.)?(navigator|crypto)\b|\bnew Notification\(|\bNotification\.(permission|requestPermission)\b|\bcookieStore\b|\bPaymentRequest\(|\bisSecureContext\b/,
    exceptions: [
      'src/web/lib/secure-context.ts',
      'src/web/lib/device-notifications.ts',
      'src/web/lib/offline/offline-reports.ts',
      'src/web/worker',
    ],
    hint: 'browsers give this to pages over https only: use secure-context.ts, which works or says why not over plain http too',
  },
  {
    files: /^src\/(web|contract|engine)\//,
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b|\bcaches\b(?=\.(open|match|has|delete|keys)\b|\s*(\?\.|\)|;|$))|'caches'/,
    exceptions: ['src/web/lib/browser-store.ts', 'src/web/lib/offline/indexed-db.ts', 'src/web/worker/cache-store.ts'],
    hint: 'a browser’s storage throws, is null, full or silent: reach it through lib/browser-store.ts, lib/offline/indexed-db.ts or worker/cache-store.ts, which never fail',
  },
  {
    files: /^src\/server\//,
    pattern: /\bunseal\b|\bSealed\.open\b/,
    exceptions: ['src/server/platform/sealed.ts', 'src/server/db/schema/sealed-column.ts', 'src/server/features/access/access-policy.ts'],
    hint: 'what was paid for is opened by the rule in features/access/access-policy.ts',
  },
  {
    files: /^src\/server\/features\//,
    pattern: /\bcompute\s*\.(generateReport|renderPdf|renderXlsx)\b/,
    exceptions: ['src/server/features/reports/generate.ts', 'src/server/features/reports/export.ts'],
    hint: 'what comes of it is paid for: only the reports feature makes it, sealed or for whoever may read it',
  },
  {
    files: /^src\/server\/features\//,
    pattern: /\bcompute\s*\.whatIf\b/,
    exceptions: [
      'src/server/features/reports/what-if.ts',
      'src/server/features/reports/answer-question.ts',
      // Asks only whether the engine takes the changes of a report that its owner may read; the model is left.
      'src/server/features/reports/carry-what-if.ts',
      'src/server/features/opportunities/assumption-overrides.ts',
    ],
    hint: 'a whole model is paid for: ask for it with a report that may be read (readableJson)',
  },
  {
    files: /^src\/server\//,
    pattern:
      /\bas\s+(unknown\s+as\s+)?(Context|Actor|UserActor|Visitor|Work|Config|never|any)\b(?!\[)|['"`]\w+['"`]\s+in\s+(ctx|context|actor|config)\b/,
    hint: 'what a context, an actor or the configuration says is a typed field: a cast, or a name looked for, hides from the compiler that it was renamed',
  },
  {
    files: /^src\//,
    pattern:
      /\.test\(\s*[\w.?!()]*\bmessage\b|\bmessage\??\.(includes|startsWith|endsWith|match|search|indexOf)\(|\bmessage\s*[!=]==?\s*['"`/](?!['"`])|\.test\(\s*(String\()?(error|err|failure|cause)\b\)?\s*\)|String\((error|err|failure|cause)\)\.(includes|match|startsWith)/,
    // Neither a database's drivers nor Flutterwave have codes for it: one function each reads the words, and says so.
    exceptions: ['src/server/db/unavailable.ts', 'src/server/features/payments/providers/flutterwave/adapter.ts'],
    hint: 'distinguish errors by their code or class: a sentence is for people, and changes',
  },
  { files: /^(src|tools)\//, pattern: /\b(TODO|FIXME|XXX)\b/, inComments: true, hint: 'finish it, or write it into the issue' },
]
