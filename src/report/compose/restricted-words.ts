import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'

/**
 * Words that carry a claim: a quantity, a direction, a rule, a body, a promise. A rewording may use one only as its source does.
 * Lists are on purpose wider than needed: a word too many costs a plain paragraph, a word too few could cost somebody's savings.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const countWords = list(`
  zero nil one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions trillion
  dozen dozens score couple pair few several half halves third thirds quarter quarters fifth fifths tenth tenths hundredth percent percentage
  per cent double doubles doubled twice thrice triple tripled treble single both first second fourth sixth seventh eighth ninth once
  majority minority most mostly many much all every each none nothing any half-hour half-year decade century annual annually yearly
  monthly weekly daily hourly nightly fortnight fortnightly biannual quarterly whole entire total average median typical typically
  handful handfuls umpteen lakh lakhs crore crores gross sole
`)

const numberForm =
  /^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?:fold|ish|some|ths?|s)?|.*(?:teens?|teenths?|fold|illions?|illionths?|illionaires?))$/

/** True for a single word of quantity. */
export function isQuantity(word: string): boolean {
  return countWords.has(word) || numberForm.test(word)
}

export const timeWords = list(`
  second seconds minute minutes hour hours day days week weeks month months year years daily weekly monthly yearly hourly nightly annual
  annually quarterly tomorrow yesterday tonight today january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday weekend weekends morning evening night noon midnight dawn
`)

export const negations = list(
  'no not never nor neither nobody nothing nowhere without cannot none hardly barely rarely seldom except unless fail fails failed lack lacks',
)

export const directions = list(`
  more less fewer most least above below over under higher lower highest lowest high low up down rise rises rising rose fall falls falling fell
  grow grows growing grew growth shrink shrinks gain gains gained loss losses lose loses lost profit profits profitable earn earns earned
  before after until since early late earlier later sooner increase increases increased decrease decreases decreased reduce reduces reduced
  maximum minimum exceed exceeds exceeded better worse best worst cheap cheaper dear dearer expensive good poor strong weak safe unsafe risky
  easy hard fast slow quick quickly slowly big small large larger smaller enough short long wide narrow rich surplus deficit debt credit
  increasing decreasing rises climbs climb drop drops soar soars plunge booming thriving
`)

/** Each means a body, a rule or a payment that somebody could have invented: it must be in the source beside the same word. */
export const authorityWords = list(`
  act acts law laws legal legally illegal lawful decree decrees regulation regulations regulator regulators rule rules ruling ordinance bill
  bills statute statutes code codes constitution treaty policy policies directive section clause article chapter licence licences license
  licenses licensed licensing permit permits permitted permission certificate certificates certified certification accreditation accredited
  registration register registered registers fee fees levy levies tax taxes taxed taxable vat duty duties tariff tariffs fine fines penalty
  penalties rate rates interest charge charges charged ministry ministries minister agency agencies bureau authority authorities commission
  commissions commissioner council councils board boards department departments office offices bank banks fund funds funded funding funder
  grant grants scheme schemes programme programmes program programs subsidy subsidies university universities college institute institution
  institutions foundation foundations ngo ngos union unions association associations cooperative cooperatives society societies court courts
  police government governments governmental state states federal municipal municipality parliament president governor mayor official
  officials officially inspector inspectors inspection lender lenders insurer insurance company companies corporation firm firms group groups
  brand brands franchise survey surveys study studies census research report reports statistic statistics data source sources expert experts
  scientist scientists economist economists mandatory compulsory obligatory required requirement requirements requires require must
  exempt exempts exemption exempted free freely waived guaranteed guarantee guarantees insured approved approval approves endorsed endorsement
  recommended authorised authorized compliant compliance contract contracts lawyer patent trademark visa
`)

/** Promises that no paragraph of ours makes. */
export const promises = list(`
  certain certainly sure surely definitely always undoubtedly absolutely inevitably proven risk-free riskless assured assure assures promise
  promises promised will-succeed success successful succeed succeeds succeeded winner winners millionaire wealthy fortune effortless effortlessly
  foolproof unlimited instant instantly passive jackpot
`)

/** In words without a paragraph of ours behind them, these are promises too. */
export const outcomes = list(`
  lose loses losing lost loss losses profit profits profitable earn earns earned earning earnings gain gains rich richer wealth cheap cheaper
  cheapest booming thriving soar soars never nobody
`)

/** Words just before a figure that change it. */
export const approximations = list(`
  minus plus negative nearly almost roughly approximately around about only just merely barely over under above below beyond within least most
  up than another further extra exceeding
`)

/** Words of possibility. */
export const hedges = list('may might could perhaps maybe probably likely sometimes often usually')

/** Nouns of an amount. */
export const amountNouns = list(`
  rent rents sale sales profit profits loss losses cost costs stock wage wages salary price prices loan loans capital cash revenue income
  margin margins saving savings repayment repayments takings turnover deposit deposits equipment budget
`)
export const incomeVerbs = list('bring brings earn earns earned gain gains save saves saved give gives receive receives yield yields')
export const outgoingVerbs = list(
  'take takes cost costs pay pays spend spends spent need needs ask asks lose loses charge charges owe owes',
)

/** The currencies of our markets, each by the words of its country's folder, and other words for money. */
export const currencyWords = new Set([
  ...Object.values(markets.profiles).flatMap(({ money }) => [money.currency.toLowerCase(), ...money.spoken]),
  ...list(`
  dollar dollars cent cents franc francs pound pounds sterling euro euros
  yen yuan renminbi rupee rupees usd xaf eur gbp jpy cny inr btc bitcoin bitcoins crypto buck bucks quid grand
  penny pennies pence dime dimes nickel nickels fiver fivers tenner tenners copper coppers
`),
])

/** Ordinary words of plain English that our own texts may not happen to hold. */
export const commonWords = list(`
  a an the this that these those it its you your yours we our ours us they them their i and or but so then than as if when while where which who
  whom whose what why how because though although whether in on at by for with from into onto out off of to about around through during
  between among against toward towards near next beside behind within along across is are was were be been being am do does did doing done has
  have had having can could may might would should shall will let need needs go goes going come comes coming make makes making made take takes
  taking get gets getting give gives keep keeps keeping kept put puts say says said see sees seen look looks think thinks know knows want wants
  use uses used using find finds try tries ask asks tell tells mean means show shows start starts begin begins stay stays stand stands leave
  leaves left remain remains bring brings hold holds set sets reach reaches depend depends matter matters happen happens follow follows move
  moves turn turns plan plans count counts pay pays paid cost costs spend spends spent buy buys sell sells sold serve serves cover covers here
  there now also too very quite just only even still again well back away together apart rather instead such other others another same own
  way ways thing things part parts place places time times people person customer customers business money cash sales sale price work works
  life point side end number numbers amount amounts roughly nearly almost close likely expect expects expected estimate estimated simply plainly
  clearly mainly usually often sometimes really careful carefully first-hand ready clear plain simple main real open closed new old full empty
  please remember remembering note notice check checks checking watch carry carries run runs running help helps idea reason reasons step steps
  once-over words word sentence reader reading further onward onwards meanwhile however therefore thus hence besides especially including
  included based according terms kind kinds sort sorts bit lot case cases fact means meaning matter upfront aside ahead
  blanket blood booklet carpet carpets favourite teens treasurers
`)

let cache: ReadonlySet<string> | null = null

/**
 * Words that a rewording may use without finding them in its source: the lower-case words of our own texts, and plain English. Names are not among
 * them, because a name is never written small. Words that claim a rule, a body, a currency or a promise are removed.
 */
export function vocabulary(): ReadonlySet<string> {
  cache ??= collectVocabulary()
  return cache
}

function collectVocabulary(): ReadonlySet<string> {
  const words = new Set(commonWords)
  const visit = (value: unknown): void => {
    if (typeof value === 'string')
      for (const match of value.matchAll(/(?<=[a-z,;:’'] )[a-z]{2,}(?:-[a-z]+)*(?![\w’'-])/g)) words.add(match[0])
    else if (value && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(archetypes)
  for (const country of Object.values(marketFacts.countries)) visit([country.customs, country.calendar, country.rentAhead])
  for (const word of words) if (word.split('-').some(isQuantity) && !commonWords.has(word)) words.delete(word)
  for (const excluded of [authorityWords, currencyWords, promises]) for (const word of excluded) words.delete(word)
  return words
}

/**
 * Numbers that our sentences may hold without evidence, because they are names and not findings: the year or month of the plan, the length of the
 * test, the ends of a scale, the share of simulations of a range, the base of a rate.
 */
export const fixedNumbers =
  /\b(?:[Yy]ears? [1-3]|[1-3] years|[Mm]onths? (?:12|36)|36 months|7[- ]days?|15 minutes|0 to 100|is 100|[Oo]f 100|for each 1 of|after 12 months|reach 90|20% lower|[18] out of 10|100,000 people)\b/g
