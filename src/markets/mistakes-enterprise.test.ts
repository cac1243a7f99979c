import { describe, expect, it } from 'vitest'
import { change, copyMarketDataForTests } from '#tests/support/market-mistakes.ts'

/** Slips in surveys of real firms: each slip is reported with file, line and field. */
const { mistakes, at } = copyMarketDataForTests()

describe('what real firms earn', () => {
  const survey = 'enterprise/ng-ghs-2016.yaml'
  const prices = 'enterprise/prices.yaml'
  const studies = 'base-rates.yaml'
  const median =
    "profit last month as the owner states it, NGN/p50', of: profit, at: p50, value: 10000, n: 814, year: 2016, source: ng-ghs}"
  const firstRow = 'groups[1].rows[3]'
  const row = () => `${at(survey, median)}: ${firstRow}`

  it('no row is without its count, its year or its source, and each is reported with its line', () => {
    for (const [field, text] of [
      ['n', ', n: 814'],
      ['year', ', year: 2016'],
      ['source', ', source: ng-ghs'],
    ] as const)
      expect(mistakes({ [survey]: change([median, median.replace(text, '')]) })).toEqual([
        expect.stringMatching(new RegExp(`^${survey}:\\d+: ${firstRow.replace(/[[\]]/g, '\\$&')}\\.${field} `)),
      ])
  })

  it('none is of fewer than thirty people, of another source, year or trade, or copied twice', () => {
    expect(mistakes({ [survey]: change([median, median.replace('n: 814', 'n: 29')]) })).toEqual([
      `${row()}.n must be 30 or more: what so few people said is printed nowhere`,
    ])
    expect(mistakes({ [survey]: change([median, median.replace('source: ng-ghs', 'source: tz-dar')]) })).toEqual([
      `${row()}.source is tz-dar, and the survey is ng-ghs`,
    ])
    expect(mistakes({ [survey]: change([median, median.replace('year: 2016', 'year: 2013')]) })).toEqual([
      `${row()}.year is 2013, and the survey is of 2016`,
    ])
    expect(mistakes({ [survey]: change([median, median.replace('at: p50', 'at: p75')]) })).toEqual(
      expect.arrayContaining([`${row()}.at is p75, and the id of the row ends with p50`]),
    )
    expect(mistakes({ [survey]: change([/trade: '47 retail trade'/, "trade: '48 retail trade'"]) })[0]).toMatch(/is of another trade than/)
  })

  it('a source is one of the table, and a business is one that the country has, spoken of once', () => {
    expect(mistakes({ [survey]: change([/^source: ng-ghs$/m, 'source: ng-gsh']) })[0]).toMatch(
      /source “ng-gsh” is no source of sources\.yaml$/,
    )
    expect(mistakes({ [survey]: change([/businesses: \[motorcycle-taxi/, 'businesses: [boda']) })).toEqual([
      `${at(survey, 'businesses: [motorcycle-taxi')}: groups[4].businesses[1] “boda” is no business`,
    ])
    expect(mistakes({ [survey]: change([/businesses: \[motorcycle-taxi/, 'businesses: [food-truck-us']) })).toEqual([
      `${at(survey, 'businesses: [motorcycle-taxi')}: groups[4].businesses[1] “food-truck-us” is not offered in NG`,
    ])
    expect(mistakes({ [survey]: change([/families: \[personal-care\]/, 'families: [shops]']) })).toEqual([
      expect.stringMatching(/groups\[5\] speaks of shops, of which “47 retail trade” speaks already$/),
    ])
  })

  it('the prices since are on record, year by year', () => {
    expect(mistakes({ [prices]: change([/ {6}- \{year: 2018, value: 12\.0951, source: wb-cpi\}\n/, '']) })).toEqual([
      expect.stringMatching(/ng-ghs-2016\.yaml:\d+: month cannot be restated in today’s money/),
      expect.stringMatching(/prices\.yaml:\d+: countries\.ng\.inflation\[3\]\.year must be 2018: each year after the last$/),
    ])
  })

  it('what is weighed with plans says its sample, whole rows of it that agree with the others, and a business of the country once', () => {
    const zaSurvey = 'enterprise/za-capetown-2012.yaml'
    const weighed = (from: RegExp | string, to: string) => mistakes({ [zaSurvey]: change([from, to]) })
    expect(weighed(/^sample: chosen\n/m, '')).toEqual([
      expect.stringMatching(/sample is missing: it says how much what is weighed counts$/),
    ])
    expect(weighed('of: toStart, at: p10, value: 100, n: 92', 'of: sales, at: p10, value: 100, n: 92')).toEqual([
      expect.stringMatching(/rows\[\d\]\.at is p10: only an outlay is bounded by it$/),
    ])
    expect(
      weighed('of: salesByStart, at: slope, value: 0.272088, n: 58', 'of: salesByStart, at: intercept, value: 0.272088, n: 58'),
    ).toEqual(
      expect.arrayContaining([expect.stringMatching(/weighed\[1\]\.rows\[1\]\.at is intercept, and the id of the row ends with slope$/)]),
    )
    expect(weighed(/of: toStart, at: p50, value: 3750, n: 146(?=[\s\S]*sample: )/, 'of: toStart, at: p50, value: 375, n: 146')).toEqual([
      expect.stringMatching(/value is 3750, and 375 elsewhere in this file$/),
    ])
    expect(weighed(/(weighed:[\s\S]*?)businesses: \[spaza-shop\]/, '$1businesses: [electrician]')).toEqual([
      expect.stringMatching(/weighed\[\d+\] speaks of electrician, of which “food stores” speaks already$/),
    ])
    expect(weighed('of: statedMargin, at: p50, value: 0.35275, n: 92', 'of: statedMargin, at: p50, value: 35.275, n: 92')).toEqual([
      expect.stringMatching(/value is a share of sales and lies between −1 and 1$/),
    ])
  })

  it('what is said of new firms is what the rows say', () => {
    expect(mistakes({ [studies]: change([/closedBy: \[21, 31, 38\]/, 'closedBy: [20, 31, 38]']) })).toEqual([
      expect.stringMatching(/^base-rates\.yaml:\d+: studies\.new-firms-us\.ofNewFirms is 20, 31, 38, and its rows say 21, 31, 38$/),
    ])
  })
})
