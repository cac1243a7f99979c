import { expect, it } from 'vitest'
import { browserOf, startServerProcess } from '../support/server-process.ts'

type Json = Record<string, string>

it('a report whose making was killed finishes by itself after the restart, once', async () => {
  let server = await startServerProcess()
  const { dataDir } = server
  let browser = browserOf(server)
  const post = async (path: string, body: unknown) => {
    const response = await browser.call('POST', path, body)
    expect(response.status, path).toBeLessThan(300)
    return (await response.json()) as unknown as Json
  }
  await post('/api/auth/register', {
    username: 'killed',
    email: 'killed@example.com',
    password: 'secret-1',
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '+234 801 234 5678',
  })
  const found = (await (await browser.call('GET', '/api/opportunities?country=Nigeria&pageSize=6')).json()) as {
    opportunities: { id: string; city: string }[]
  }
  const paid: { id: string; reportId: string }[] = []
  for (const { id } of found.opportunities.slice(0, 4)) {
    const intent = await post('/api/reports/create-payment-intent', { opportunityId: id, location: 'Lagos', currency: 'NGN' })
    await post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
    const report = await post('/api/reports/generate', { opportunityId: id, paymentIntentId: intent.paymentIntentId })
    paid.push({ id, reportId: report.id! })
  }
  // Killed a few times at different moments while four reports are being made.
  for (const pause of [0, 150, 400]) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await server.kill()
    server = await startServerProcess({ dataDir })
  }
  const cookie = browser.cookie()
  browser = {
    ...browser,
    call: (method, path) => fetch(`${server.url}${path}`, { method, headers: { cookie, origin: server.url } }) as never,
  }
  let reports: { id: string; status: string; number: number }[] = []
  const states = async () => {
    reports = (await (await browser.call('GET', '/api/reports/my-reports')).json()) as never
    return reports.map((report) => report.status)
  }
  await expect.poll(states, { timeout: 120_000, interval: 200 }).toEqual(['ready', 'ready', 'ready', 'ready'])
  expect(reports.map((report) => report.id).sort()).toEqual(paid.map((each) => each.reportId).sort())
  expect(reports.map((report) => report.number)).toEqual([4, 3, 2, 1])
  const news = (await (await browser.call('GET', '/api/notifications')).json()) as { notifications: { kind: string }[] }
  expect(news.notifications.filter((each) => each.kind === 'report_ready')).toHaveLength(4)
  await server.stop()
})
