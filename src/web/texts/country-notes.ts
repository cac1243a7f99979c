// Written by `npm run check-data` from market-data/countries; edit there.

/** What our reports know of each market, in the order of lists. */
export const countryNotes = [
  { code: 'NG', country: 'Nigeria', text: 'Local trade permits and levies, NAFDAC registration, and what petrol costs when the grid fails.' },
  { code: 'GH', country: 'Ghana', text: 'Assembly permits, Food and Drugs Authority registration, and mobile money first.' },
  { code: 'ZA', country: 'South Africa', text: 'Load-shedding, municipal permits, and turnover tax for micro businesses.' },
  { code: 'KE', country: 'Kenya', text: 'County permits, turnover tax, and a till number on M-Pesa.' },
  { code: 'US', country: 'USA', text: 'Licences of state, county and city, payroll tax, and what help is paid.' },
  { code: 'CI', country: "Côte d'Ivoire", text: 'Researched less so far, and each report says where. Prices in US dollars.' },
  { code: 'TZ', country: 'Tanzania', text: 'Researched less so far, and each report says where. Prices in US dollars.' },
] as const
