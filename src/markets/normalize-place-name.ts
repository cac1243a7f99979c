/** Lower case, no accents, every run of punctuation and spaces one space: 'Abidjan, Côte d’Ivoire' → 'abidjan cote d ivoire'. */
export function normalizePlaceName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
