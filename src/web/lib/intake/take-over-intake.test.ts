import { expect, it } from 'vitest'
import { toIntakeBody } from './take-over-intake.ts'

const bodyOf = (query: string) => toIntakeBody(new URLSearchParams(query))

it('everything a visitor said becomes the account’s answers', () => {
  expect(
    bodyOf('country=Nigeria&city=Ibadan&amount=80000&currency=NGN&trades=cook,sell&have=motorcycle&when=mornings&hours=20&workplace=home'),
  ).toEqual({
    location: 'ng',
    city: 'Ibadan',
    budgetAmount: { amountMinor: 8_000_000, currency: 'NGN' },
    trades: ['cook', 'sell'],
    have: ['motorcycle'],
    when: ['mornings'],
    hours: 20,
    place: 'home',
  })
})

it('what another release or a mistyped link left is not sent', () => {
  expect(bodyOf('country=Atlantis&city=Ibadan&amount=much&currency=XXX&trades=juggle')).toEqual({})
  expect(bodyOf('')).toEqual({})
})
