import { describe, expect, it } from 'vitest'
import { nonBreaking } from './non-breaking.ts'

describe('an amount inside a sentence', () => {
  it('holds no place to break a line', () => {
    expect(nonBreaking('from −₦1.8 million to KSh 250, 5 % of it')).toBe('from −\u2060₦1.8\u00a0million to KSh\u00a0250, 5\u00a0% of it')
  })
  it('leaves everything else as it is', () => {
    expect(nonBreaking('Sell 31 plates a day')).toBe('Sell 31 plates a day')
  })
})
