import { expect, it } from 'vitest'
import { localizeSpelling } from './local-spelling.ts'

const spelling = { licence: 'license', licences: 'licenses', 'car park': 'parking lot' }

it('writes every text of a value as the country does, plural and capital carried over', () => {
  const value = { why: 'Licences and a licence', steps: [{ do: 'Ask at the car park' }], count: 2, none: null }
  expect(localizeSpelling(value, spelling)).toEqual({
    why: 'Licenses and a license',
    steps: [{ do: 'Ask at the parking lot' }],
    count: 2,
    none: null,
  })
})

it('leaves parts of words and identifiers alone', () => {
  expect(localizeSpelling({ id: 'licence', text: 'licenced', permits: ['licence'] }, spelling)).toEqual({
    id: 'licence',
    text: 'licenced',
    permits: ['licence'],
  })
})

it('changes nothing where English is spelt the British way', () => {
  const value = { why: 'A licence' }
  expect(localizeSpelling(value, undefined)).toBe(value)
})

it('writes an abbreviation small, but where a sentence begins', () => {
  const american = { cv: 'resume', cvs: 'resumes' }
  expect(localizeSpelling('CVs of 2 pages. CV of a manager, or a CV', american)).toBe(
    'Resumes of 2 pages. Resume of a manager, or a resume',
  )
})
