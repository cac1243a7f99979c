/** Values into a sentence of the catalogue: `fill('Step {n} of 4', { n: 2 })`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}

const rules = new Map<string, Intl.PluralRules>()

/** The right form of a counted sentence; `{n}` in it is the count. */
export function counted(count: number, forms: { one: string; other: string }, locale = 'en'): string {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, rule)
  return fill(rule.select(count) === 'one' ? forms.one : forms.other, { n: count })
}
