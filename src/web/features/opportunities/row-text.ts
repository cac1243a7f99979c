import type { OpportunityRow, OpportunityRow as Row } from '#contract/opportunity-card.ts'
import { formatMoneyRoundedMajor, formatMoneyShownMajor } from '#engine/quantity/format.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { missingInShort, missingMoney, shortToBeSafeSentences } from '../../lib/missing-things.ts'

const t = opportunityTexts.row

/** Characters of the two or three lines that a row of the usual height has beside its report, at 360 px. */
const room = { besideLack: 52, alone: 70 }

/** What a row says of the person: what their money lacks to open, null where nothing; and as many whole sentences more as there is room for. */
export function rowFootText(row: Row): { lack: string | null; rest: string } {
  const { origin, edited, currency } = row
  if (origin === 'ai') return { lack: null, rest: edited ? opportunityTexts.card.edited : opportunityTexts.card.suggested }
  const amount = missingMoney(row)
  const lack = amount > 0 ? opportunityTexts.missing.money({ amount: formatMoneyRoundedMajor(amount, currency) }) : null
  const space = lack ? room.besideLack : room.alone
  const ofMoney = [...(lack ? smallerText(row) : []), ...shortToBeSafeSentences(row)]
  const sentencesOf = (things: Row['missing']) => things.map((thing) => missingInShort(thing, currency))
  const sentences = [
    // Its amounts count what it sells then: that is never left out.
    ...sentencesOf(row.missing.filter(({ kind }) => kind === 'times')),
    ...ofMoney.slice(0, 1),
    // Of other work the heading of its group says that it is that.
    ...sentencesOf(row.missing.filter(({ kind }) => !['times', 'money', 'trade'].includes(kind))),
  ]
  const also = alsoSellsText(row)
  const rest = sentences.length > 0 ? joinWithin(sentences, space) : also || skillsText(row, space)
  // It is no thing that is missing, and is left out where there is no room.
  return { lack, rest: sentences.length > 0 && also && rest.length + also.length < space ? `${rest} ${also}` : rest }
}

/** The first sentence, those after it that there is room for, and how many are left. */
function joinWithin([first = '', ...others]: readonly string[], space: number): string {
  let text = first
  for (const [at, sentence] of others.entries()) {
    const left = others.length - at
    const end = left > 1 ? t.andMore({ n: left - 1 }) : ''
    if (text.length + sentence.length + end.length + 2 > space) return `${text} ${t.andMore({ n: left })}`
    text = `${text} ${sentence}`
  }
  return text
}

function alsoSellsText({ alsoSells: [time, ...others] = [] }: Row): string {
  if (time === undefined) return ''
  return others.length > 0 ? opportunityTexts.missing.alsoSellsOften : opportunityTexts.missing.alsoSells({ times: soldWeekTexts.at[time] })
}

function smallerText({ smallerStart, currency }: Row): string[] {
  return smallerStart === undefined ? [] : [t.smaller({ amount: formatMoneyShownMajor(smallerStart, currency) })]
}

/** A model's suggestion has no known skills. As many of them as there is room for. */
function skillsText({ have = [], learnWeeks: weeks = 0 }: Row, space: number): string {
  const names = have.map((skill) => choiceName('skill', skill))
  for (let n = names.length; n > 0; n--) {
    const skills = joinWithCommas(names.slice(0, n))
    const text = weeks ? t.haveAndLearn({ skills, weeks }) : t.have({ skills })
    if (n === 1 || text.length <= space) return text
  }
  return t.learn({ weeks })
}

const { card, closed } = opportunityTexts

/** An opportunity's next page: its own report, its free preview, or why it is closed. */
export function reportLink({ id, title, ownedReportId, closed: isClosed }: OpportunityRow): { href: string; text: string; label: string } {
  if (ownedReportId) return { href: `/reports/${ownedReportId}`, text: card.owned, label: card.ownedOf({ title }) }
  if (isClosed) return { href: `/reports/${id}`, text: closed.details, label: closed.detailsOf({ title }) }
  return { href: `/reports/${id}`, text: card.view, label: card.viewOf({ title }) }
}
