import { type Interest, interests, type Skill, skills, type Trade } from '../quantity/vocabulary.ts'

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
