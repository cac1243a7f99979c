/**
 * Types of a message's slots beside plain text: values already formatted for people, by language and country, branded so that a date never appears in
 * place of an amount. Made by the formatters in `src/engine/quantity/`.
 */
declare const writtenAs: unique symbol
type Written<Kind extends string> = string & { readonly [writtenAs]: Kind }

/** An amount with its mark: "KSh 250". */
export type MoneyText = Written<'money'>
/** A day, or a day and a time: "23 Nov 2026". */
export type DateText = Written<'date'>
/** A part of a whole: "15%". */
export type ShareText = Written<'share'>
/** Chances with one denominator: "3 out of 10". */
export type OddsText = Written<'odds'>
/** One amount out of another: "45 of every 100 adults", "₦22 of every ₦100". */
export type RatioText = Written<'ratio'>
/** A number without its unit, or a range of them: "about 1,200", "30 to 80". */
export type NumberText = Written<'number'>
/** A number with what it counts, or an amount as its unit has it: "31 plates a day", "₦1,500". */
export type QuantityText = Written<'quantity'>
export type DurationText = Written<'duration'>
/** A month of the plan: "month 7". */
export type MonthText = Written<'month'>
/** Somebody else’s whole sentences, with their own end: "Fry only what you sell." */
export type SentenceText = Written<'sentence'>

/**
 * A count as a message writes it: "1,250".
 * @public called by the compiled messages
 */
export function countText(count: number): string {
  const [whole = '', part] = String(count).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return part ? `${grouped}.${part}` : grouped
}
