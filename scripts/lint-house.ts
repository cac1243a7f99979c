// House rules that no ready linter knows: who may import whom, which file may touch what. Each break is told with what to do instead.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Another tree can be named, so that a rule's own test can break it there. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const problems: string[] = []

type Rule = { of: RegExp; mayNot: RegExp; unless?: RegExp; instead: string }

/** `of` is the importing file, `mayNot` the imported module as a path from the root or a package name. */
const importRules: Rule[] = [
  { of: /^src\/engine\//, mayNot: /^(src\/(?!engine\/)|[^s]|s(?!rc\/))/, instead: 'the engine is pure: it imports nothing but itself' },
  {
    of: /^src\/markets\//,
    mayNot: /^(?!src\/(engine|markets)\/|(zod|yaml|node:\w+)$)/,
    instead: 'the room of market data knows the engine, zod, yaml and Node’s own files',
  },
  { of: /^src\/contract\//, mayNot: /^src\/(markets|server|web)\//, instead: 'the contract knows the engine’s types and zod only' },
  { of: /^src\/server\//, mayNot: /^src\/web\//, instead: 'the server never knows the web client' },
  { of: /^src\/web\//, mayNot: /^src\/(server|markets)\//, instead: 'the web client talks to the server through the contract' },
  {
    of: /^src\/web\/ui\//,
    mayNot: /^src\/(web\/(?!ui\/)|contract\/)/,
    instead: 'components know nothing of ours; pass texts and values in',
  },
  { of: /^src\/web\/lib\//, mayNot: /^src\/web\/(features|app)\//, instead: 'lib is below features; move what both need into lib' },
  {
    of: /^src\/server\/(?!.*store[\w-]*\.ts$)(?!db\/)/,
    mayNot: /^(drizzle-orm|src\/server\/db\/schema)/,
    unless: /^src\/server\/(bus|jobs\/store|features\/accounts\/auth)\b/,
    instead: 'only store files touch the ORM and the schema: add a function to the feature’s store',
  },
  {
    of: /^src\/server\/(?!features\/payments\/(providers|simulator)\/)/,
    mayNot: /^stripe$/,
    instead: 'only payment providers know a payment vendor',
  },
  {
    of: /^src\/server\/(?!features\/gap-maps\/answers\.ts$)/,
    mayNot: /^src\/engine\/gaps\/gaps\.ts$/,
    instead: 'gaps leave by features/gap-maps/answers.ts, which seals them until openGap() of may-read.ts says who reads them',
  },
  { of: /^src\/(?!server\/narrator\/llm\.ts)/, mayNot: /^(ai|@ai-sdk\/.*|openai)$/, instead: 'only narrator/llm.ts knows a model vendor' },
]

const textRules: { of: RegExp; pattern: RegExp; unless?: RegExp; instead: string }[] = [
  {
    of: /^src\/engine\//,
    pattern: /\b(Date\.now|new Date\(|Math\.random|performance\.now)\b/,
    instead: 'the engine has no clock and no chance: take them as input',
  },
  {
    of: /^src\/server\//,
    pattern: /process\.env\b/,
    unless: /^src\/server\/(main|config|admin-command)\.ts$/,
    instead: 'read the environment in config.ts only',
  },
  {
    of: /^src\/server\/features\//,
    pattern: /\bnew Date\(\)|\bDate\.now\(/,
    unless: /simulator\//,
    instead: 'take the time from ctx.clock(), so that tests can move it',
  },
  {
    of: /^src\/server\//,
    pattern: /\bAbortSignal\.(any|timeout)\b/,
    instead: 'Node loses these when it tidies memory: use within() of outgoing.ts',
  },
  {
    of: /^src\/(web|contract|engine)\//,
    pattern:
      /\bcrypto\.(randomUUID|subtle)\b|\bnavigator\.(bluetooth|clipboard|credentials|geolocation|getBattery|gpu|locks|mediaDevices|serviceWorker|share|canShare|storage|usb|wakeLock)\b|\}\s*=\s*(window\.)?(navigator|crypto)\b|\bnew Notification\(|\bNotification\.(permission|requestPermission)\b|\b(window\.)?caches\.(open|match|has|delete|keys)\(|\bcookieStore\b|\bPaymentRequest\(|\bisSecureContext\b/,
    unless: /^src\/web\/lib\/secure-context\.ts$/,
    instead: 'browsers give this to pages over https only: use secure-context.ts, which works or says why not over plain http too',
  },
  {
    of: /^src\/server\//,
    pattern: /\bunseal\b|\bSealed\.open\b/,
    unless: /^src\/server\/(paid|db\/schema\/paid-column|features\/payments\/may-read)\.ts$/,
    instead: 'what was paid for is opened by the rule in features/payments/may-read.ts',
  },
  {
    of: /^src\/server\/features\//,
    pattern: /\bcompute\s*\.(generateReport|renderPdf|renderXlsx)\b/,
    unless: /^src\/server\/features\/reports\/(generate|export)\.ts$/,
    instead: 'what comes of it is paid for: only the reports feature makes it, sealed or for whoever may read it',
  },
  {
    of: /^src\/server\/features\//,
    pattern: /\bcompute\s*\.whatIf\b/,
    unless: /^src\/server\/features\/(reports\/(what-if|answer-question)|opportunities\/own-figures)\.ts$/,
    instead: 'a whole model is paid for: ask for it with a report that may be read (readableJson)',
  },
  { of: /^src\//, pattern: /:\s*any\b|<any>|\bas any\b/, instead: 'name the type' },
  { of: /^src\//, pattern: /\b(TODO|FIXME|XXX)\b/, instead: 'finish it, or write it into the issue' },
]

const badNames = /(^|\/)(utils?|helpers?|misc|common|index)\.tsx?$|(Service|Manager)\.tsx?$/

for (const file of filesUnder('src', /\.tsx?$/)) {
  const text = readFileSync(join(root, file), 'utf8')
  const test = /\.test\.tsx?$/.test(file)
  if (badNames.test(file)) problems.push(`${file}: name the file for the noun it defines or the verb it performs`)
  if (!/^[a-z0-9.-]+$/.test(file.split('/').at(-1)!)) problems.push(`${file}: file names are kebab-case`)
  if (test) continue
  for (const specifier of importsOf(text)) checkImport(file, specifier)
  for (const rule of textRules) {
    if (!rule.of.test(file) || rule.unless?.test(file)) continue
    const lines = text.split('\n')
    lines.forEach((line, index) => {
      if (rule.pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)) problems.push(`${file}:${index + 1}: ${rule.instead}`)
    })
  }
}

checkStyles()

for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'house rules hold' : `${problems.length} breaks of house rules`)
process.exit(problems.length === 0 ? 0 : 1)

function checkImport(file: string, specifier: string): void {
  const target = resolveSpecifier(file, specifier)
  for (const rule of importRules) {
    if (rule.of.test(file) && rule.mayNot.test(target) && !rule.unless?.test(file))
      problems.push(`${file} imports ${specifier}: ${rule.instead}`)
  }
  const own = /^src\/(server|web)\/features\/([^/]+)\//.exec(file)
  const other = /^src\/(server|web)\/features\/([^/]+)\/(.+)$/.exec(target)
  if (own && other && own[1] === other[1] && own[2] !== other[2]) {
    if (own[1] === 'web') problems.push(`${file} imports ${specifier}: a web feature never imports a feature; let app compose them`)
    else if (/store/.test(other[3]!)) problems.push(`${file} imports ${specifier}: reach another feature through its verb, not its store`)
  }
}

function resolveSpecifier(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/^\s*(?:import|export|\}|const|let|.*\bimport\().*?(?:from |import |import\()'([^'\n]+)'/gm)].map(
    (match) => match[1]!,
  )
}

/** Styles of a feature stay on the page once they are loaded: a class set in two sheets would look by where one has been before. */
function checkStyles(): void {
  const sheetOf = new Map<string, string>()
  for (const file of filesUnder('src/web', /\.css$/)) {
    const screen = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/^( *)@media print \{.*?^\1\}/gms, '')
    const own = [...screen.matchAll(/(?:^|[{},])\s*\.([\w-]+)(?::[\w-]+)?(?=\s*[{,])/g)].map((match) => match[1]!)
    for (const name of new Set(own)) {
      const other = sheetOf.get(name)
      if (other && [file, other].some((each) => each.startsWith('src/web/features/')))
        problems.push(`${file}: .${name} is set in ${other} too; give one of them a name of its own`)
      sheetOf.set(name, file)
    }
  }
}

function filesUnder(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return filesUnder(path, wanted)
    return wanted.test(name) ? [path] : []
  })
}
