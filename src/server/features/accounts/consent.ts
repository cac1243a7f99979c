/** The version of the terms and the privacy text that sign-up agrees to; the pages show it. */
export const termsVersion = '2026-11-20'
