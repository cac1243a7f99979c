import { beforeAll, describe, expect, it } from 'vitest'
import { countryCodes } from '#engine/quantity/country-table.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { generateReport } from '#report/pipeline.ts'
import { deepOr } from '../support/depth.ts'
import { reportSample } from '../support/report-sample.ts'
import { digitsOf, labelsOf, measureReport, proseOf, repeatedFigures, type Text } from '../support/report-texts.ts'

const least = deepOr(60, 30)
const reports: ReportData[] = []
const familyOf = new Map(archetypes.map(({ id, family }) => [id, family]))

/** The sample, and a report of each family that it does not hold. */
function chosen() {
  const sample = reportSample(archetypes, marketFacts, deepOr(64, 24))
  const known = new Set(sample.map(({ archetypeId }) => familyOf.get(archetypeId)))
  const others = [...new Map(archetypes.map((each) => [each.family, each])).values()].filter(({ family }) => !known.has(family))
  const cityOf = (code: string) => marketFacts.cities.find((city) => city.countryCode === code && city.reference)!.id
  return [...sample, ...others.map((each) => ({ archetypeId: each.id, cityId: cityOf(each.home) }))]
}

beforeAll(() => {
  for (const each of chosen()) {
    const answer = generateReport({ ...each, requestedName: null, known: true, at: '2026-11-20T12:00:00.000Z', paths: 200 })
    if (!answer.ok) throw new Error(`${each.archetypeId} in ${each.cityId}: ${answer.reason.message}`)
    reports.push(JSON.parse(answer.json) as ReportData)
  }
})

/** What of a report is beyond the limits of the house voice, in words. */
function faults(report: ReportData, texts: readonly Text[], labels: readonly string[]): string[] {
  const found = measureReport(report, texts, labels)
  const beyond: [boolean, string | (() => string)][] = [
    [found.flesch < 70, `Flesch ${found.flesch.toFixed(1)} < 70`],
    [found.meanSentence > 14, `mean sentence ${found.meanSentence.toFixed(1)} > 14 words`],
    [found.overlong.length > 0, `over 25 words: ${found.overlong[0]}`],
    [found.longWords > 0.03, `long words ${(found.longWords * 100).toFixed(1)}% > 3%`],
    [found.withoutVerb > 0.03, () => `without a verb ${(found.withoutVerb * 100).toFixed(1)}% > 3%: ${found.verbless().join(' | ')}`],
    [found.colonCapital.length > 2, `a colon and a capital: ${found.colonCapital.join(' | ')}`],
    [found.repeated.length > 2, `said twice: ${found.repeated.join(' | ')}`],
    [found.cellsInProse.length > 0, `cells of a table said again: ${found.cellsInProse.join(' | ')}`],
    [found.banned.length > 0, found.banned.join(' | ')],
  ]
  return beyond.flatMap(([is, what]) => (is ? [`${report.archetype} in ${report.city}: ${typeof what === 'string' ? what : what()}`] : []))
}

describe('the prose of reports keeps the limits of the house voice', () => {
  it(`in at least ${least} reports over all countries and families`, () => {
    expect(reports.length).toBeGreaterThanOrEqual(least)
    expect(new Set(reports.map((report) => report.countryCode))).toEqual(new Set(countryCodes))
    expect(new Set(reports.map((report) => familyOf.get(report.archetype)))).toEqual(new Set(familyOf.values()))
  })

  it('in all that we and the countries’ files say', () => {
    expect(
      reports.flatMap((report) =>
        faults(
          report,
          proseOf(report).filter((text) => !text.ofBusiness),
          labelsOf(report, false),
        ),
      ),
    ).toEqual([])
  })

  it('as a whole, wherever the business’s own texts keep them', () => {
    const kept = reports.filter((report) => {
      const own = measureReport(
        report,
        proseOf(report).filter((text) => text.ofBusiness),
        labelsOf(report, true),
      )
      return own.withoutVerb <= 0.05 && own.overlong.length === 0 && own.banned.length === 0
    })
    expect(kept.flatMap((report) => faults(report, proseOf(report), labelsOf(report, true)))).toEqual([])
  })

  it('opens no sentence of ours with a figure, which no other language could turn round', () => {
    const opened = reports.flatMap((report) =>
      report.sections.flatMap((section) =>
        [section.summary, ...section.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))].flatMap((text) =>
          text.split(/(?<=[.!?])\s+/).filter((sentence) => /^(?:About|about|A loss of|a loss of|[^\p{L}“]*\d)/u.test(sentence)),
        ),
      ),
    )
    expect([...new Set(opened)]).toEqual([])
  })
})

describe('the key figures of a report', () => {
  /** What is said again: the plan beside its mark in a drawing, and the month after which to stop. */
  const known = [
    /^(?:assumption:unitsPerDay|report:plan\.(?:sold|unitsPerMonth)) in marketSize, breakEven$/,
    /^model:breakEven\.month in breakEven, implementationGuide$/,
    // The pass mark is set beside what pays the running costs.
    /^model:breakEven\.unitsPer(?:Day|Month) in breakEven, implementationGuide$/,
  ]

  it('are spelled in the sentences of one section each, beside page one, but for what is listed here', () => {
    const again = reports.flatMap((report) =>
      repeatedFigures(report).map((each) => ({ each, at: `${report.archetype} in ${report.city}: ${each}` })),
    )
    expect(again.filter(({ each }) => !known.some((pattern) => pattern.test(each))).map(({ at }) => at)).toEqual([])
  })

  it('have no more digits than one can believe: 3', () => {
    const texts = reports.flatMap(({ sections }) => sections.flatMap(({ keyFigure }) => keyFigure?.text ?? []))
    expect([...new Set(texts.filter((text) => digitsOf(text) > 3))]).toEqual([])
  })
})
