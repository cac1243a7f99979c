import { join } from 'node:path'
import { build } from 'esbuild'
import { builtMarkets } from './built-markets.ts'

const root = join(import.meta.dirname, '..')

/**
 * A script of the build in one file, in dist/build: a process or thread would otherwise read and translate some 250 sources one by one. It has the market
 * data of dist/markets.json beside it, as the server's bundle has.
 * @param script its file's name in scripts/, without the ending
 * @param options conditions: of the imports in package.json, for another language
 * @returns where it is
 */
export async function bundleToFile(script: string, { conditions = [] }: { conditions?: string[] } = {}): Promise<string> {
  const outfile = join(root, 'dist', 'build', `${[script, ...conditions].join('.')}.js`)
  await build({
    entryPoints: [join(root, 'scripts', `${script}.ts`)],
    outfile,
    conditions: [...conditions, 'module'],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    plugins: [builtMarkets],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  return outfile
}
