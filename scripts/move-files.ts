import { dirname, join, relative } from 'node:path'

const specifierPattern = /(['"`])((?:\.{1,2}|#\w+)\/[^'"`\s]+)\1/g

/**
 * The texts of a project after files were moved: imports follow, relative ones of a moved file too, and so does every other mention of a moved path.
 * @param texts by path from the root, of every file that may name another
 * @param moves new paths by old ones; one whose old path is not there is done already
 * @returns the files that change, by their new paths
 */
export function movedTexts(texts: ReadonlyMap<string, string>, moves: ReadonlyMap<string, string>): Map<string, string> {
  const due = new Map([...moves].filter(([from]) => texts.has(from)))
  const pathAfter = (file: string) => due.get(file) ?? file
  const changed = new Map<string, string>()
  for (const [file, text] of texts) {
    const after = withPaths(
      text.replace(specifierPattern, (whole, quote: string, specifier: string) => {
        const target = targetOf(file, specifier)
        if (!texts.has(target) || (!due.has(target) && !due.has(file))) return whole
        return `${quote}${specifierTo(pathAfter(file), pathAfter(target), specifier)}${quote}`
      }),
      due,
    )
    if (after !== text || due.has(file)) changed.set(pathAfter(file), after)
  }
  return changed
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return /^#(tools|tests)\//.test(specifier) ? specifier.slice(1) : specifier.replace('#', 'src/')
}

function specifierTo(file: string, target: string, like: string): string {
  if (!like.startsWith('.')) return `#${target.replace(/^src\//, '')}`
  const path = relative(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}

/** Whole paths, as documents and lists of exceptions write them. */
function withPaths(text: string, moves: ReadonlyMap<string, string>): string {
  let after = text
  for (const [from, to] of moves)
    if (after.includes(from)) after = after.replace(new RegExp(`(?<![\\w/.-])${from.replace(/[.]/g, '\\.')}(?![\\w-])`, 'g'), to)
  return after
}
