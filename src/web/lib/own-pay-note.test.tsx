import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OwnPayNote, type SaidHousehold } from './own-pay-note.tsx'

it('says what the safe sum counts to live on, by the month, and asks for other income where the question is', () => {
  const note = (pay: number, isAsked: boolean, said?: SaidHousehold, earned = 1000) =>
    renderToString(<OwnPayNote pay={pay} earned={earned} currency="USD" show={(text) => text} isAsked={isAsked} said={said} />).replace(
      /<[^>]+>/g,
      '',
    )
  expect(note(952, true)).toBe(
    'It counts about $950 a month for you to live on. That is a part of what this business earns, and your own need may be more. Do you have another income? Say so',
  )
  expect(note(200, true, { need: 600, otherIncome: 400, currency: 'USD' })).toBe(
    'It counts about $200 a month for you to live on. You said: your household takes $600 a month, less $400 of other income. Change this',
  )
  expect(note(600, true, { need: 600, currency: 'USD' })).toContain('takes $600 a month. Do you have another income? Say so')
  expect(note(600, true, { need: 600, otherIncome: 0, currency: 'USD' })).toContain('takes $600 a month. Change this')
  const needs = { need: 600, otherIncome: 0, currency: 'USD' }
  expect(note(600, true, needs, 310)).toContain(
    'Your household needs about $600 a month from it, and a typical month likely earns about $310.',
  )
  expect(note(600, true, needs, -40)).toContain('Your household needs about $600 a month from it, and a typical month likely loses money.')
  // Nobody said a need: what the plan counts is no need.
  expect(note(600, true, undefined, 310)).not.toContain('typical')
  expect(note(0, false)).toBe('It counts nothing for you to live on. ')
})
