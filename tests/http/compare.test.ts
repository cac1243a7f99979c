import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComparisonRefusal, OpportunityComparison } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { lackingTimesText } from '#engine/report/sold-week-text.ts'
import { newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Compared = { ideas: OpportunityComparison[]; pairs: { a: string; b: string; aLeavesMore: number }[]; refused?: ComparisonRefusal[] }
const [suya, akara, cakes] = ['opp_suya-stand--lagos', 'opp_akara-and-puff-puff--lagos', 'opp_cakes-to-order--lagos'] as const
const compare = async (person: Person, ...ids: string[]) => {
  const answer = await person.get(`/api/compare?ids=${ids.join(',')}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Compared
}

describe('ideas side by side', { timeout: 120_000 }, () => {
  test('stand in the order asked, with the free figures of their previews, and every two compared once', async () => {
    const person = await newUser(app)
    const { ideas, pairs } = await compare(person, suya, akara, cakes)
    expect(ideas.map(({ id }) => id)).toEqual([suya, akara, cakes])
    expect(pairs.map(({ a, b }) => [a, b])).toEqual([
      [suya, akara],
      [suya, cakes],
      [akara, cakes],
    ])
    for (const idea of ideas) {
      const { preview } = (await person.get(`/api/opportunities/${idea.id}`)).json() as OpportunityDetail
      expect(idea).toMatchObject({
        verdict: preview.verdict,
        monthly: { low: preview.monthlyRange.p10, likely: preview.monthlyRange.p50, high: preview.monthlyRange.p90 },
        toOpen: preview.toOpen,
        toBeSafe: preview.cashNeeded.p80,
        lossOdds: preview.lossOdds,
        currency: 'NGN',
      })
      expect(idea.hoursPerWeek).toBeGreaterThan(0)
      expect(idea.permits.length).toBeGreaterThan(0)
      expect([idea.report, idea.ownedReportId]).toEqual([undefined, undefined])
    }
    const turned = await compare(person, akara, suya)
    expect(turned.pairs[0]!.aLeavesMore + pairs[0]!.aLeavesMore).toBe(1)
  })

  test('say of each what its amounts do with the times at which the person is not free', async () => {
    const person = await newFounder(app, { when: ['mornings'] })
    const { ideas } = await compare(person, 'opp_cut-fruit-cups--accra', akara)
    expect(ideas.map(({ week }) => week && lackingTimesText(week, week.free))).toEqual([
      'You did not say that you are free in the afternoons. The amounts count what it sells then too.',
      'You did not say that you are free in the afternoons. The amounts leave out what it would sell then.',
    ])
  })

  test('an idea in another money is compared too', async () => {
    const { ideas, pairs } = await compare(await newUser(app), suya, 'opp_akara-and-puff-puff--accra')
    expect(ideas.map(({ currency }) => currency)).toEqual(['NGN', 'GHS'])
    expect(pairs[0]!.aLeavesMore).toBeGreaterThan(0)
    expect(pairs[0]!.aLeavesMore).toBeLessThan(1)
  })

  test('what a report says is for its owner alone, and goes with a refund', async () => {
    const [owner, other] = [await newFounder(app), await newUser(app)]
    const { orderId } = await buy(app, owner, { planId: 'complete_report', opportunityId: suya })
    const [own, plain] = (await compare(owner, suya, akara)).ideas
    const { largestLoan } = (await owner.get(`/api/reports/${own!.ownedReportId}`)).json().reportData
    expect(own!.report!.loan).toMatchObject({ kind: largestLoan.kind })
    expect(own!.report).toMatchObject({ checkFirst: { label: expect.any(String) }, year3Profit: expect.any(Number) })
    expect(own!.ownedReportId).toMatch(/^rpt_/)
    expect(plain!.report).toBeUndefined()
    expect((await compare(other, suya, akara)).ideas[0]!.report).toBeUndefined()
    await owner.post(`/api/orders/${orderId}/refund`, {})
    await app.drain()
    expect((await compare(owner, suya, akara)).ideas[0]!.report).toBeUndefined()
  })

  test('fewer than two, more than four and one twice are refused', async () => {
    const person = await newUser(app)
    const ask = (ids: string) => person.get(`/api/compare?ids=${ids}`)
    for (const ids of ['', suya, `${suya},${suya}`, [suya, akara, cakes, 'opp_a--b', 'opp_c--d'].join(','), 'a b,c']) {
      const answer = await ask(ids)
      expect([answer.statusCode, answer.json().field], ids).toEqual([400, 'ids'])
    }
    expect((await person.get('/api/compare')).statusCode).toBe(400)
    expect((await visitor(app).get(`/api/compare?ids=${suya},${akara}`)).statusCode).toBe(401)
  })

  test('one that is closed and one that is gone are named with their reason, and the others are compared', async () => {
    const person = await newUser(app)
    const [closed, gone] = ['opp_motorcycle-taxi--lagos', 'opp_nothing--lagos']
    const { ideas, pairs, refused } = await compare(person, closed, suya, gone, akara)
    expect(ideas.map(({ id }) => id)).toEqual([suya, akara])
    expect(pairs).toEqual([{ a: suya, b: akara, aLeavesMore: (await compare(person, suya, akara)).pairs[0]!.aLeavesMore }])
    expect(refused).toEqual([
      { id: closed, code: 'not_sellable', message: expect.stringMatching(/^We do not sell a report on “.+” for Lagos\. Lagos forbids/) },
      { id: gone, code: 'not_found', message: 'We have no business with the name “nothing”.' },
    ])
    expect((await compare(person, suya, akara)).refused).toBeUndefined()
    const alone = await compare(person, closed, suya)
    expect([alone.ideas.length, alone.pairs, alone.refused?.length]).toEqual([1, [], 1])
  })
})
