import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PlanProgress } from '#contract/reports.ts'
import { browserOf, startServerProcess } from '../support/server-process.ts'

const opportunityId = 'opp_phone-repair--accra'
const details = {
  username: 'marker',
  email: 'marker@example.com',
  password: 'secret-of-marker',
  firstName: 'Ama',
  lastName: 'Mensah',
  phoneNumber: '+233 20 123 4567',
}

it('a mark whose answer was lost to kill -9 is sent again, and is there once', async () => {
  let server = await startServerProcess()
  const { dataDir } = server
  const first = browserOf(server)
  const answer = async (method: string, path: string, body?: unknown) =>
    (await (await first.call(method, path, body)).json()) as Record<string, string>
  await answer('POST', '/api/auth/register', details)
  const intent = await answer('POST', '/api/reports/create-payment-intent', { opportunityId, location: 'Accra', currency: 'GHS' })
  await answer('POST', '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const { id } = await answer('POST', '/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
  await expect.poll(async () => (await answer('GET', `/api/reports/${id}`)).status).toBe('ready')
  const cookie = first.cookie()
  const path = `/api/reports/${id}/marks`

  const acknowledged = new Set<string>()
  const sent: PlanProgress['marks'] = []
  // Killed before any was heard, and in the moment in which the first, the fourth or the last answer came.
  for (const [round, killAfter] of [0, 1, 4, 8].entries()) {
    const browser = browserOf(server, cookie)
    const marks = Array.from({ length: 8 }, (_, n) => ({
      id: randomBytes(16).toString('hex'),
      task: `step-${n + 1}`,
      at: new Date().toISOString(),
      note: `round ${round}`,
    }))
    sent.push(...marks)
    const before = acknowledged.size
    if (killAfter === 0) server.child.kill('SIGSTOP')
    const answers = marks.map((mark) =>
      browser
        .call('POST', path, { marks: [mark] })
        .then(({ status }) => status === 200 && acknowledged.add(mark.id))
        .catch(() => null),
    )
    await expect.poll(() => acknowledged.size - before, { interval: 1 }).toBeGreaterThanOrEqual(killAfter)
    await server.kill()
    await Promise.all(answers)
    server = await startServerProcess({ dataDir })
    const again = await browserOf(server, cookie).call('POST', path, { marks: sent })
    expect(again.status).toBe(200)
    const { marks: counting } = (await again.json()) as PlanProgress
    expect(counting.map(({ task, note }) => [task, note]).toSorted()).toEqual(marks.map(({ task, note }) => [task, note]).toSorted())
    const { planMarks } = (await (await browserOf(server, cookie).call('GET', '/api/account/export')).json()) as {
      planMarks: { id: string }[]
    }
    expect(planMarks.map((mark) => mark.id).toSorted(), 'each once').toEqual(sent.map((mark) => mark.id).toSorted())
  }
  expect(acknowledged.size, 'some were answered in vain or not at all').toBeLessThan(sent.length)
  await server.stop()
})
