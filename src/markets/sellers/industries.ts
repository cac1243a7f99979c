import type { SellerClass } from '#engine/gaps/squares/seller-classes.ts'

/** Industries of NAICS (2017 and 2022) by code prefix; the longest that fits decides. */
const codePrefixes: Record<SellerClass, string> = {
  'food-shops': '445 311811',
  'prepared-food': '722',
  'personal-care': '812 54192',
  repair: '811',
  'retail-other': '44 45',
  health: '446110 456110 44613 45613 6211 6212 6213 6214 6215 622 54194',
  education: '611 6244',
  finance: '5221 5222 5223 5242',
  transport: '447 457 485 4921 4922 5321',
  lodging: '721',
}
const classByPrefix = new Map(
  Object.entries(codePrefixes).flatMap(([each, codes]) => codes.split(' ').map((code) => [code, each as SellerClass] as const)),
)

/** Class of an industry's firms; null where they have no customers on a street. */
export function classOfIndustry(industry: string): SellerClass | null {
  for (let length = industry.length; length >= 2; length--) {
    const sellerClass = classByPrefix.get(industry.slice(0, length))
    if (sellerClass) return sellerClass
  }
  return null
}
