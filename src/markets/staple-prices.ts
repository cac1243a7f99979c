import type { Fact } from '#engine/evidence.ts'
import { read } from './cite.ts'

/** Median of the markets that reported in the last month of the series; the range is the cheapest and the dearest market. */
function staple(
  country: 'gh' | 'ke',
  slug: string,
  label: string,
  [low, median, high]: readonly [number, number, number],
  unit: string,
  markets: number,
  where: string,
): Fact {
  const ghana = country === 'gh'
  const month = ghana ? '2023-07' : '2025-03'
  return read(
    `wfp:${country}:${slug}`,
    label,
    median,
    unit,
    ghana ? 2023 : 2025,
    ghana ? 'wfp-gha' : 'wfp-ken',
    markets < 5 ? 'low' : 'medium',
    {
      low,
      high,
      priceMonth: month,
      maxAgeYears: 2,
      note: `Median of ${markets} markets in ${month} (${where}). Carry it to today before use.`,
    },
  )
}

const ghanaWhere = 'all regions, prices vary three-fold between them'
const kenyaWhere = 'mostly refugee-camp and northern markets, not Nairobi'

export const staplePrices: Fact[] = [
  staple('gh', 'maize-retail', 'Maize, retail', [4.21, 6.28, 12.44], 'GHS per kg', 13, ghanaWhere),
  staple('gh', 'maize-wholesale', 'Maize, wholesale', [361.72, 515.38, 858.18], 'GHS per 100 kg', 13, ghanaWhere),
  staple('gh', 'rice-imported-retail', 'Imported rice, retail', [7.08, 10.09, 20], 'GHS per kg', 11, ghanaWhere),
  staple('gh', 'tomatoes-retail', 'Local tomatoes, retail', [3.52, 8.72, 41.11], 'GHS per kg', 12, ghanaWhere),
  staple('gh', 'gari-retail', 'Gari, retail', [4.35, 8.32, 27.78], 'GHS per kg', 11, ghanaWhere),
  staple('gh', 'yam-retail', 'Yam, retail', [7.17, 18.16, 23.33], 'GHS per kg', 15, ghanaWhere),
  staple('ke', 'maize-flour-retail', 'Maize flour, retail', [76.67, 84.16, 100.03], 'KES per kg', 8, kenyaWhere),
  staple('ke', 'wheat-flour-retail', 'Wheat flour, retail', [75, 88.34, 99.93], 'KES per kg', 10, kenyaWhere),
  staple('ke', 'rice-retail', 'Rice, retail', [107.71, 156.67, 183.33], 'KES per kg', 6, kenyaWhere),
  staple('ke', 'beans-retail', 'Dry beans, retail', [115.27, 146.25, 175], 'KES per kg', 8, kenyaWhere),
  staple('ke', 'cooking-oil-retail', 'Vegetable oil, retail', [268.1, 300, 325], 'KES per litre', 7, kenyaWhere),
  staple('ke', 'sugar-retail', 'Sugar, retail', [120.07, 156.67, 183.33], 'KES per kg', 11, kenyaWhere),
  staple('ke', 'potatoes-retail', 'Potatoes, retail', [68.21, 91.66, 100], 'KES per kg', 10, kenyaWhere),
]
