// `npm run check-words`: compiles the messages of src/language, one line per mistake, into src/language/words, which git ignores.
// With --pseudo the pseudo-language of the tests is written beside the languages.
import { formatProblem } from '#markets/yaml-file.ts'
import { compileMessages } from './language/compile.ts'

const { messages, problems } = compileMessages({ pseudo: process.argv.includes('--pseudo') })
for (const problem of problems) console.error(formatProblem(problem))
if (problems.length > 0) {
  console.error(problems.length === 1 ? '1 mistake in the messages' : `${problems.length} mistakes in the messages`)
  process.exit(1)
}
console.log(`messages hold: ${messages}`)
