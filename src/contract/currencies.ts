/** Currencies a plan can be charged in, and how any market currency is written. */
export const chargeCurrencies = ['USD', 'NGN', 'ZAR', 'GHS', 'KES'] as const
export type ChargeCurrency = (typeof chargeCurrencies)[number]

export const currencies = ['USD', 'NGN', 'ZAR', 'GHS', 'KES', 'XOF', 'TZS'] as const
export type Currency = (typeof currencies)[number]

export const currencyTable: Record<Currency, { symbol: string; name: string; country: string; minorDigits: 0 | 2 }> = {
  USD: { symbol: '$', name: 'US Dollar', country: 'USA', minorDigits: 2 },
  NGN: { symbol: '₦', name: 'Nigerian Naira', country: 'Nigeria', minorDigits: 2 },
  ZAR: { symbol: 'R', name: 'South African Rand', country: 'South Africa', minorDigits: 2 },
  GHS: { symbol: 'GH₵', name: 'Ghanaian Cedi', country: 'Ghana', minorDigits: 2 },
  KES: { symbol: 'KSh', name: 'Kenyan Shilling', country: 'Kenya', minorDigits: 2 },
  XOF: { symbol: 'CFA', name: 'West African CFA franc', country: "Côte d'Ivoire", minorDigits: 0 },
  TZS: { symbol: 'TSh', name: 'Tanzanian Shilling', country: 'Tanzania', minorDigits: 2 },
}

/** What a country's person pays in: its own currency where the price list has it, else US dollars. */
export function chargeCurrencyOf(countryCode: string): ChargeCurrency {
  const byCountry: Record<string, ChargeCurrency> = { NG: 'NGN', ZA: 'ZAR', GH: 'GHS', KE: 'KES' }
  return byCountry[countryCode] ?? 'USD'
}
