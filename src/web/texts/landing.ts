import { countriesInWords } from '#contract/location-options.ts'

/** Words of the start page. The countries named are those that can be chosen. */
export const landingTexts = {
  title: 'Gapwise: find a small business that fits you',
  description: `Find a small business that fits your money, skills and city in ${countriesInWords('or')}. Every figure shows how it was made.`,
  heading: 'Find a small business that fits your money, skills and city.',
  lead: `For people in ${countriesInWords('and')} who want to start small. You see what comes in, what goes out and what could go wrong, before you spend.`,
  google: 'Get Started with Google',
  apple: 'Continue with Apple',
  email: 'Create an account with e-mail',
  look: 'Look around first',
  free: 'Free to start. No credit card.',
  proof: { businesses: 'businesses worked out', cities: 'cities in {countries} countries', simulations: 'futures run for each report' },
  sample: {
    label: 'A real sample, not a drawing',
    where: '{place} · prices of {month} · model {version}',
    monthly: 'Left each month after all costs, before your own pay',
    likely: 'about {amount}',
    bar: 'A poor month: {low}. The likely month: {likely}. A good month: {high}.',
    low: 'poor: {amount}',
    high: 'good: {amount}',
    zero: 'zero',
    between: '8 of 10 futures fall between these two.',
    cash: 'Cash you need',
    cashText: '{likely}, to be safe {safe}. It is lowest in month {month}.',
    odds: 'In {odds} futures we ran, it loses money in year 1.',
    more: 'See this idea in full',
  },
  steps: {
    title: 'How It Works',
    list: [
      {
        title: 'Set up your profile',
        text: 'Say where you are, what you can put in, what you can do and what you like. It takes two minutes.',
      },
      {
        title: 'Explore opportunities',
        text: 'Look through businesses ranked for you, each with its costs, its likely month and its risks.',
      },
      {
        title: 'Buy detailed reports and launch guides',
        text: 'When one fits, get its report: twelve sections, the sums behind them and a plan for the first weeks.',
      },
    ],
  },
  /** The first of what one gets: with a language model it looks further, and only then is it called so. */
  discovery: {
    withModel: {
      drawing: 'basket',
      title: 'AI discovery',
      text: 'Say it in your own words. We look through every business we know in your city; a language model suggests others, and each of those says that nobody has checked it.',
    },
    plain: {
      drawing: 'basket',
      title: 'Discovery in your own words',
      text: 'Say it in your own words. We look through every business we know in your city and bring up the ones that fit.',
    },
  },
  features: {
    title: 'What you get',
    list: [
      {
        drawing: 'ledger',
        title: 'Revenue projections',
        text: 'Thirty-six months, worked out 4,000 times. You see the poor month beside the good one.',
      },
      {
        drawing: 'people',
        title: 'Personalised matches',
        text: 'Ranked by your money, skills and interests, with the reason written under each.',
      },
      {
        drawing: 'scales',
        title: 'Market analytics',
        text: 'Gap maps of your city: where people want more than sellers can serve, and where it is crowded.',
      },
      {
        drawing: 'stall',
        title: 'Emerging markets focus',
        text: 'Rents, wages, permits and prices of your country, each with its source, its year and how sure we are.',
      },
      {
        drawing: 'road',
        title: 'Real local evidence',
        text: 'Press any figure to see how it was made. What nobody has counted is marked as not known.',
      },
    ],
  },
  benefits: {
    title: 'Made for a careful start',
    list: [
      {
        title: 'Low competition niches',
        text: 'We show how many sell it already and how much room is left, and say so when there is none.',
      },
      { title: 'Validated demand', text: 'Every report gives you a seven-day test with a pass mark, before you pay a shop’s rent.' },
      { title: 'Clear action plans', text: 'What to register, what to buy first, which three numbers to check, and when not to start.' },
    ],
  },
  promises: {
    title: 'What we promise',
    list: [
      { title: 'Free to start', text: 'An account, your matches and two discoveries a month cost nothing. No credit card.' },
      { title: '30-day money-back', text: 'Your first report is refunded in full, even after reading it. ', link: 'The exact rules' },
      { title: 'Bad news first', text: 'If a business loses money in most futures we ran, its first line says so.' },
    ],
  },
  closing: { title: 'Start with what you have.', text: 'Two minutes of questions, then businesses that fit.', button: 'Get started' },
} as const
