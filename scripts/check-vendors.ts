// `npm run check-vendors`: a payment vendor is its folders. This looks that each has all its parts, and writes the lists of them that code reads.
// With --frozen it fails if a list in the repository is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const serverFolder = 'src/server/features/payments/providers'
const webFolder = 'src/web/features/payments/vendors'
/** What the browser opens, where there is something: a form in our page or the vendor's window. */
const webParts = ['form.tsx', 'window.ts'] as const

const vendors = foldersOf(serverFolder).filter((id) => existsSync(join(root, serverFolder, id, 'vendor.ts')))
/** The built-in provider's, which is no vendor. */
const builtIn = 'test'
const problems = [
  ...vendors.flatMap(missingParts),
  ...[serverFolder, webFolder].flatMap((folder) => foldersOf(folder).filter(isUnknown).map(strangerIn(folder))),
]
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
const brands = new Map<string, string>()
for (const id of vendors) brands.set(id, await brandOf(id))

const changed = generated().filter(
  ({ path, content }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== content,
)
const isFrozen = process.argv.includes('--frozen')
for (const { path, content } of changed) {
  if (isFrozen) console.error(`${path} is not what the folders of the vendors say: run npm run check-vendors`)
  else {
    writeFileSync(join(root, path), content)
    console.log(`written: ${path}`)
  }
}
if (isFrozen && changed.length > 0) process.exit(1)
console.log(`payment vendors hold: ${vendors.join(', ')}`)

function foldersOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

function missingParts(id: string): string[] {
  const name = /^[a-z]+$/.test(id) ? [] : [`${serverFolder}/${id}: a vendor's folder is named in small letters alone`]
  const parts = [`${serverFolder}/${id}/adapter.ts`, `tools/simulator/${id}/stand-in.ts`, `docs/payments/${id}.md`]
  return [
    ...name,
    ...parts.filter((path) => !existsSync(join(root, path))).map((path) => `${path} is missing: the vendor ${id} has it in its folders`),
  ]
}

function isUnknown(id: string): boolean {
  return !vendors.includes(id) && id !== builtIn
}

function strangerIn(folder: string): (id: string) => string {
  return (id) => `${folder}/${id} is of no vendor: there is no ${serverFolder}/${id}/vendor.ts`
}

async function brandOf(id: string): Promise<string> {
  const module = (await import(join(root, serverFolder, id, 'vendor.ts'))) as Record<string, { name: string }>
  return module[id]!.name
}

function generated(): { path: string; content: string }[] {
  const note = '// Written by scripts/check-vendors.ts.\n'
  const list = (lines: readonly string[]) => lines.map((line) => `  ${line},\n`).join('')
  const withPart = (part: (typeof webParts)[number]) => vendors.filter((id) => existsSync(join(root, webFolder, id, part)))
  const lazily = (part: (typeof webParts)[number]) => list(withPart(part).map((id) => `${id}: () => import('./${id}/${part}')`))
  return [
    {
      path: 'src/contract/payment-vendors.ts',
      content: `${note}
export const paymentVendors = [${vendors.map((id) => `'${id}'`).join(', ')}] as const
export type PaymentVendor = (typeof paymentVendors)[number]
/** Brands are the same in every language. */
export const paymentVendorNames: Record<PaymentVendor, string> = {
${list(vendors.map((id) => `${id}: '${brands.get(id)!.replaceAll("'", "\\'")}'`))}}
`,
    },
    {
      path: `${serverFolder}/every-vendor.ts`,
      content: `${note}import type { PaymentVendor } from '#contract/payment-vendors.ts'
${vendors.map((id) => `import { ${id} } from './${id}/vendor.ts'\n`).join('')}import type { VendorFacts } from './vendor-facts.ts'

/** The facts of each vendor. */
export const vendors: Record<PaymentVendor, VendorFacts> = { ${vendors.join(', ')} }
`,
    },
    {
      path: `${serverFolder}/every-adapter.ts`,
      content: `${note}import type { PaymentVendor } from '#contract/payment-vendors.ts'
import type { Context } from '../../../context.ts'
import type { Account, Adapter } from './adapter.ts'
${vendors.map((id) => `import { ${id}Adapter } from './${id}/adapter.ts'\n`).join('')}
export const adapters: Record<PaymentVendor, (account: Account & { ctx: Context }) => Adapter> = {
${list(vendors.map((id) => `${id}: ${id}Adapter`))}}
`,
    },
    {
      path: `${webFolder}/every-vendor.ts`,
      content: `${note}
/** Each loaded once it is needed; a vendor that asks the phone has neither. */
export const vendorForms = {
${lazily('form.tsx')}}
export const vendorWindows = {
${lazily('window.ts')}}
`,
    },
  ]
}
