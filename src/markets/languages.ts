/** The languages that market data are in; the first is what every file has. */
export const languages = ['en'] as const
