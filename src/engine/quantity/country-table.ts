// Written by `npm run check-data` from market-data/countries; edit there.

/** Every market, in the order of lists. */
export const countryCodes = ['NG', 'GH', 'ZA', 'KE', 'US', 'CI', 'TZ'] as const

/** Countries a person can name as home in the wizard: all of them. */
export const homeCountryCodes = countryCodes

/** Their names, in the same order. */
export const homeCountryNames = ['Nigeria', 'Ghana', 'South Africa', 'Kenya', 'USA', "Côte d'Ivoire", 'Tanzania'] as const

/** The same as they stand inside a sentence. */
export const homeCountriesInSentence = ['Nigeria', 'Ghana', 'South Africa', 'Kenya', 'the USA', "Côte d'Ivoire", 'Tanzania'] as const

/** Other ways in which some of them are written. */
export const homeCountrySpellings: readonly [(typeof homeCountryNames)[number], readonly string[]][] = [
  ["Côte d'Ivoire", ['Côte d’Ivoire', 'Ivory Coast']],
]

/** How the money of a market is written: the mark before the digits, and how many digits its minor unit has. */
export const currencyFormats: Record<string, { mark: string; decimals: 0 | 2 }> = {
  NGN: { mark: '₦', decimals: 2 },
  GHS: { mark: 'GH₵', decimals: 2 },
  ZAR: { mark: 'R', decimals: 2 },
  KES: { mark: 'KSh ', decimals: 2 },
  USD: { mark: '$', decimals: 2 },
  XOF: { mark: 'CFA ', decimals: 0 },
  TZS: { mark: 'TSh ', decimals: 2 },
}

/** How authors write an amount of their home market: the mark and digits, nothing else (“₦500”, “KES 40 to 60”). */
export const marksInTexts: Record<string, string> = { NGN: '₦', GHS: 'GHS ', ZAR: 'R', KES: 'KES ', USD: '$', XOF: 'CFA ', TZS: 'TZS ' }

export const currencyCodes = ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'TZS'] as const

/** Its name, and the country whose money it is. */
export const currencyNames: Record<(typeof currencyCodes)[number], { name: string; country: string }> = {
  NGN: { name: 'Nigerian Naira', country: 'Nigeria' },
  GHS: { name: 'Ghanaian Cedi', country: 'Ghana' },
  ZAR: { name: 'South African Rand', country: 'South Africa' },
  KES: { name: 'Kenyan Shilling', country: 'Kenya' },
  USD: { name: 'US Dollar', country: 'USA' },
  XOF: { name: 'West African CFA franc', country: "Côte d'Ivoire" },
  TZS: { name: 'Tanzanian Shilling', country: 'Tanzania' },
}

/** The countries that are charged in their own money; all others pay in US dollars. */
export const ownChargeCurrency = { NG: 'NGN', GH: 'GHS', ZA: 'ZAR', KE: 'KES' } as const
