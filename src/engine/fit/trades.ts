import { type Interest, interests, type Ownable, type Skill, skills, type Trade } from '../quantity/vocabulary.ts'

type ImpliedInterests = { skills: readonly Skill[]; interests: readonly Interest[] }

/** Skills and interests that a trade implies, until its person says otherwise. Our own judgement. */
const meanings: Record<Trade, ImpliedInterests> = {
  cook: { skills: ['cooking'], interests: ['food-and-beverage'] },
  sew: { skills: ['design'], interests: ['fashion'] },
  hair: { skills: ['customer-service', 'design'], interests: ['services', 'fashion'] },
  sell: { skills: ['sales'], interests: ['e-commerce', 'food-and-beverage'] },
  drive: { skills: ['customer-service', 'operations'], interests: ['services'] },
  farm: { skills: ['operations'], interests: ['agriculture'] },
  repair: { skills: ['technology'], interests: ['services', 'technology'] },
  build: { skills: ['operations', 'design'], interests: ['manufacturing', 'services'] },
  clean: { skills: ['operations', 'customer-service'], interests: ['services'] },
  care: { skills: ['customer-service'], interests: ['healthcare', 'services'] },
  teach: { skills: ['teaching'], interests: ['education'] },
  write: { skills: ['writing'], interests: ['technology', 'services'] },
}

/** The union over several trades, in the order of the lists. */
export function impliedByTrades(trades: readonly Trade[]): ImpliedInterests {
  const tradeMeanings = trades.map((trade) => meanings[trade])
  return {
    skills: skills.filter((skill) => tradeMeanings.some((each) => each.skills.includes(skill))),
    interests: interests.filter((interest) => tradeMeanings.some((each) => each.interests.includes(interest))),
  }
}

/** Things that only somebody who works with them owns, and the trade that they tell. */
export const tradeOfTool: Readonly<Partial<Record<Ownable, Trade>>> = {
  motorcycle: 'drive',
  bicycle: 'drive',
  tricycle: 'drive',
  car: 'drive',
  van: 'drive',
  'sewing-machine': 'sew',
  oven: 'cook',
}

/** The trades that a person's things tell, each once, where they named none. */
export function tradesToldBy(have: readonly Ownable[]): Trade[] {
  return [...new Set(have.flatMap((thing) => tradeOfTool[thing] ?? []))]
}
