// House rules that no ready linter knows: who may import whose files, which file may touch what. Each report says what to do instead.
import { join } from 'node:path'
import { houseProblems } from './house-problems.ts'

const problems = houseProblems(join(import.meta.dirname, '..'))
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'house rules hold' : `${problems.length} breaks of house rules`)
process.exit(problems.length === 0 ? 0 : 1)
