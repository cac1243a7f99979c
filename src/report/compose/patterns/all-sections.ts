import type { SectionPattern } from '../pattern.ts'
import { breakEven } from './break-even.ts'
import { competition } from './competition.ts'
import { culturalAdaptation } from './cultural-adaptation.ts'
import { financialProjections } from './financial-projections.ts'
import { funding } from './funding.ts'
import { implementationGuide } from './implementation-guide.ts'
import { localInsights } from './local-insights.ts'
import { marketSize } from './market-size.ts'
import { partnerships } from './partnerships.ts'
import { regulatoryCompliance } from './regulatory-compliance.ts'
import { revenueForecast } from './revenue-forecast.ts'
import { risk } from './risk.ts'

/** The twelve sections, in the order of `sectionKeys`. */
export const allSections: readonly SectionPattern[] = [
  marketSize,
  competition,
  financialProjections,
  breakEven,
  risk,
  implementationGuide,
  revenueForecast,
  localInsights,
  culturalAdaptation,
  regulatoryCompliance,
  partnerships,
  funding,
]
