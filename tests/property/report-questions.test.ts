import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { amountsIn } from '#engine/find/question-index.ts'
import { topics } from '#engine/quantity/vocabulary.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { understandQuestion } from '#markets/search.ts'
import { generateReport } from '#server/compute/tasks.ts'
import { changesAsked } from '#server/narrator/ask-changes.ts'
import { answerAfford, answerByTopic } from '#server/narrator/ask-intents.ts'
import { askTexts } from '#words/report/ask.ts'
import { reportsTexts } from '#words/web/reports.ts'

const listed = <T>(name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'support', name), 'utf8')) as T
/** Each with what it is about. */
const own = listed<[string, string][]>('questions.json')
/** Written by somebody who had not seen how questions are understood; some may be about one of several things, or ask what a change does. */
const cold = listed<[string, string[]][]>('questions-cold.json')

let data: ReportData
beforeAll(() => {
  const made = generateReport({ archetypeId: 'suya-stand', cityId: 'lagos', asked: null, known: true, at: '2026-11-23T00:00:00.000Z' })
  if (!made.ok) throw new Error(made.reason.message)
  data = JSON.parse(made.json) as ReportData
})

describe('a question is understood', () => {
  test('in English, Pidgin, Swahili and French: nine of ten of more than sixty, of every topic', () => {
    expect(own.length).toBeGreaterThanOrEqual(60)
    const missed = own.filter(([said, about]) => understandQuestion(said).topic !== about)
    expect(missed.length / own.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.1)
    expect(new Set(own.map(([, about]) => about))).toEqual(new Set(topics))
  })

  test('nine of ten of thirty that were written from outside', () => {
    const missed = cold.filter(([said, about]) => {
      const { topic } = understandQuestion(said)
      return about.includes('change') ? changesAsked(data, said) === null : !about.some((each) => each === topic)
    })
    expect(missed.length / cold.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.1)
  })

  test('where it is one that is offered, as what it was offered for', () => {
    for (const topic of topics) expect(understandQuestion(askTexts.questions[topic]).topic, askTexts.questions[topic]).toBe(topic)
    for (const said of reportsTexts.ask.suggested) expect(answerByTopic(data, said, understandQuestion(said)).known, said).toBe(true)
  })

  test('with the amounts that it names, and not with days or percents', () => {
    expect(amountsIn('I only have 80,000. Can I start?')).toEqual([80_000])
    expect(amountsIn('na 50k or 1.5 million I get')).toEqual([50_000, 1_500_000])
    expect(amountsIn("j'ai 100 000 francs")).toEqual([100_000])
    expect(amountsIn('a 7-day test, 10% in 3 months')).toEqual([])
  })
})

describe('an answer', () => {
  test('is known for every topic, in whole sentences, and cites only what the report holds', () => {
    const held = new Set(data.evidence.map(({ id }) => id))
    for (const topic of topics) {
      const { known, answer, citations } = answerByTopic(data, askTexts.questions[topic], { topic, near: [topic] })
      expect(known, topic).toBe(true)
      expect(answer, topic).not.toMatch(/undefined|NaN|[{}]/)
      expect(answer, topic).toMatch(/[.!?]$/)
      for (const { evidence } of citations) expect(held.has(evidence), `${topic}: ${evidence}`).toBe(true)
    }
  })

  test('to whether an amount is enough says what is missing and how to start smaller, or that it is enough', () => {
    const { startupTotal } = data.model
    const little = answerAfford(data, startupTotal / 4)
    expect(little.answer).toMatch(/^Not as planned\..*you lack.*lowest prices.*instead of.*test/s)
    expect(little.citations.map(({ evidence }) => evidence)).toContain('model:startupTotal')
    expect(answerAfford(data, startupTotal * 1.01).answer).toMatch(/you can open\. To be safe you need .* more/)
    expect(answerAfford(data, data.first.cashNeeded.p80 * 2).answer).toMatch(/^Yes\./)
  })

  test('to what is not about the report is none, with three questions that it can answer', () => {
    for (const said of ['Who won the football match?', 'xyzzy', 'What is the weather in London?', 'sing me a song']) {
      const { known, instead, citations } = answerByTopic(data, said, understandQuestion(said))
      expect([known, citations.length, instead?.length], said).toEqual([false, 0, 3])
    }
  })
})
