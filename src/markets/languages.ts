/** The languages of market data; the first is required in every file. */
export const languages = ['en'] as const
