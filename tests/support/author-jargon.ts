/** How an author of market data notes what was read, which no reader should meet: a source says it, or the confidence does. */
const authorJargon =
  /.{0,80}(?:from memory|\((?:the latter |both )?read\b|, read\)|\b(?:was|were|terms) not opened|as we remember|\b(?:was|were) (?:not )?read\b).{0,40}/gi

/** Each place of a text that has it, with what is around it. */
export const authorJargonIn = (text: string): string[] => text.match(authorJargon) ?? []
