import { describe, expect, it } from 'vitest'
import { compileFile } from './catalogue.ts'
import { compileMessage } from './message.ts'
import { pseudoLanguage } from './pseudo.ts'

const source = (message: string) => compileMessage(message).source
const refusal = (yaml: string) => {
  const compiled = compileFile('en/web/x.yaml', yaml, 'en')
  return compiled.ok ? null : compiled.problems.map(({ line, field, message }) => `${line} ${field} ${message}`)
}

describe('a message', () => {
  it('without slots is a text, and costs the phone no more than that', () => {
    expect(source('Pay now')).toBe('"Pay now"')
  })

  it('with slots is a function of what they take', () => {
    expect(source('Pay {price, money} by {until, date}, {name}')).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
      '(s: { price: MoneyText; until: DateText; name: string | number }): string => `Pay ${s.price} by ${s.until}, ${s.name}`',
    )
  })

  it('takes the kind that one of its places gives, wherever the slot appears again', () => {
    expect(source('{price} now, {price, money} later')).toContain('{ price: MoneyText }')
    expect(() => source('{a, money} and {a, date}')).toThrow('said to be money and date')
  })

  it('chooses by the plural of its language, and writes the count', () => {
    expect(source('{n, plural, =0 {None} one {# report in {city}} other {# reports in {city}}}')).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
      '(s: { n: number; city: string | number }): string => `${s.n === 0 ? `None` : form(s.n) === "one" ? `${count(s.n)} report in ${s.city}` : `${count(s.n)} reports in ${s.city}`}`',
    )
  })

  it('leaves quotation marks, backticks, dollar signs and backslashes as they are written', () => {
    const [mark, slot] = ['It`s $', '{amount, money}, they said \\ "yes"']
    const said = new Function('s', `return ${source(mark + slot).split('=> ')[1]}`) as (slots: { amount: string }) => string
    expect(said({ amount: 'KSh 5' })).toBe('It`s $KSh 5, they said \\ "yes"')
  })

  it.each([
    ['{when, datum}', 'cannot be datum; there are text, name'],
    ['{Price}', 'begins with a small letter'],
    ['{n, plural, one {# report}}', 'has no "other"'],
    ['{n, selectordinal, one {#st} other {#th}}', 'holds an ordinal'],
  ])('refuses %s', (message, reason) => {
    expect(() => source(message)).toThrow(reason)
  })
})

describe('a file of messages', () => {
  it('keeps its shape, its lists and what is no message', () => {
    const compiled = compileFile(
      'en/web/x.yaml',
      'pageTexts:\n  onward: { text: "More of {x}", href: "/a{b}" }\n  list: [One, Two]\n',
      'en',
    )
    expect(compiled.ok && compiled.content).toContain('href: "/a{b}"')
    expect(compiled.ok && compiled.messages).toBe(3)
  })

  it('says the line of every mistake', () => {
    expect(refusal('a:\n  good: Fine\n  bad: "{x, y}"\n  worse: "{x"\n')).toEqual([
      expect.stringMatching(/^3 a\.bad the slot \{x\} cannot be y/),
      expect.stringMatching(/^4 a\.worse .*(?:[Ee]xpected|invalid|[Uu]nexpected)/),
    ])
  })

  it('takes texts alone', () => {
    expect(refusal('a:\n  n: 5\n')?.[0]).toMatch(/^2 a\.n/)
  })
})

describe('the pseudo-language', () => {
  const pseudo = (message: string) => compileMessage(message, pseudoLanguage).source

  it('accents every letter, is 40% longer and in brackets, slots untouched', () => {
    const text = JSON.parse(pseudo('Pay now please')) as string
    expect(text).toMatch(/^\[Þåý ñöŵ þļéåšé .*\]$/)
    expect(text.length).toBeGreaterThan('Pay now please'.length * 1.3)
    expect(pseudo('Pay {price, money}')).toMatch(/`\[Þåý .*\$\{s\.price\}\]`$/)
    expect(text).not.toMatch(/[a-z]/i)
  })
})
