import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OwnPayNote } from './own-pay-note.tsx'

it('says what the safe sum counts to live on, by the month, and asks for other income where the question is', () => {
  const note = (pay: number, isAsked: boolean) =>
    renderToString(<OwnPayNote pay={pay} currency="USD" show={(text) => text} isAsked={isAsked} />).replace(/<[^>]+>/g, '')
  expect(note(952, true)).toBe('It counts about $950 a month for you to live on. Do you have another income? Say so')
  expect(note(0, false)).toBe('It counts nothing for you to live on. ')
})
