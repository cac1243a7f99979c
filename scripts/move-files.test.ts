import { expect, test } from 'vitest'
import { movedTexts } from './move-files.ts'

const texts = new Map([
  ['src/web/lib/said.ts', "import { call } from './api/call.ts'\nimport { limits } from '#contract/limits.ts'\n"],
  ['src/web/lib/api/call.ts', ''],
  ['src/contract/limits.ts', ''],
  ['src/web/app/app.tsx', "import('../lib/said.ts')\nimport { x } from './said.ts'\n"],
  ['tests/http/a.test.ts', "import { said } from '#web/lib/said.ts'\n"],
  ['ARCHITECTURE.md', 'See `src/web/lib/said.ts`, and not `src/web/lib/said.tsx` or `my/src/web/lib/said.ts`.'],
])

test('imports, lists and documents follow a file that is moved, and its own imports stay where they led', () => {
  const moved = movedTexts(texts, new Map([['src/web/lib/said.ts', 'src/web/lib/intake/answers.ts']]))
  expect(Object.fromEntries(moved)).toEqual({
    'src/web/lib/intake/answers.ts': "import { call } from '../api/call.ts'\nimport { limits } from '#contract/limits.ts'\n",
    'src/web/app/app.tsx': "import('../lib/intake/answers.ts')\nimport { x } from './said.ts'\n",
    'tests/http/a.test.ts': "import { said } from '#web/lib/intake/answers.ts'\n",
    'ARCHITECTURE.md': 'See `src/web/lib/intake/answers.ts`, and not `src/web/lib/said.tsx` or `my/src/web/lib/said.ts`.',
  })
})

test('a file that is not there any more was moved before', () => {
  expect(movedTexts(texts, new Map([['src/web/lib/gone.ts', 'src/web/lib/here.ts']]))).toEqual(new Map())
})
