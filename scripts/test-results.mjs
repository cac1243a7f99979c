// What the runners wrote about their tests, in one shape: `name`, `status` (passed, failed, skipped, …) and the `message` of a failure.
import { existsSync, readFileSync } from 'node:fs'
import { root } from './setup.mjs'

/** The tests of a runner's report; a report that cannot be read counts as a failed one, and none at all as no tests. */
export function resultsOf(name, output, read) {
  try {
    return existsSync(output) ? read(JSON.parse(readFileSync(output, 'utf8'))) : []
  } catch (error) {
    return [{ name: `${name}: unreadable result`, status: 'failed', message: String(error) }]
  }
}

export function readVitest(report) {
  return report.testResults.flatMap((file) => {
    const own = file.assertionResults.map((test) => ({ name: test.fullName, status: test.status, message: test.failureMessages?.[0] }))
    return file.status === 'failed' && own.every((test) => test.status !== 'failed')
      ? [...own, { name: file.name.slice(root.length + 1), status: 'failed', message: file.message }]
      : own
  })
}

/** Its last words are where it was. */
function saidOf({ message, location }) {
  return `${message}${location ? `\n  at ${location.file}:${location.line}` : ''}`
}

export function readJourneys(report) {
  const walk = (suite, path) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: [...path, spec.title, test.projectName].join(' › '),
        status: test.status === 'expected' ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed',
        message: test.results.at(-1)?.errors?.map(saidOf).join('\n'),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
  ]
  const tests = report.suites.flatMap((suite) => walk(suite, [suite.title]))
  return [...tests, ...(report.errors ?? []).map((error) => ({ name: 'journeys', status: 'failed', message: error.message }))]
}
