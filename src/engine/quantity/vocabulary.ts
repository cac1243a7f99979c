import { countryCodes, type homeCountryCodes } from './country-table.ts'

/** The closed lists that every room shares: markets, categories, skills, interests, budgets. Order is the order on screen. */

export { countryCodes }
export type CountryCode = (typeof countryCodes)[number]
export type HomeCountryCode = (typeof homeCountryCodes)[number]

export const exploreCategories = ['e-commerce', 'service', 'product', 'tech', 'education'] as const
export type ExploreCategory = (typeof exploreCategories)[number]

export const gapCategories = ['food', 'retail', 'services', 'digital', 'agriculture', 'transportation', 'education'] as const
export type GapCategory = (typeof gapCategories)[number]

export const skills = [
  'Marketing',
  'Technology',
  'Sales',
  'Finance',
  'Operations',
  'Customer Service',
  'Design',
  'Writing',
  'Teaching',
  'Cooking',
] as const
export type Skill = (typeof skills)[number]

export const interests = [
  'E-commerce',
  'Food & Beverage',
  'Technology',
  'Education',
  'Healthcare',
  'Fashion',
  'Agriculture',
  'Services',
  'Manufacturing',
] as const
export type Interest = (typeof interests)[number]

export const budgets = ['Under $500', '$500 - $2,000', '$2,000 - $10,000', '$10,000+'] as const
export type Budget = (typeof budgets)[number]

/** USD major units; `max` null is no upper limit. */
export const budgetRangeUsd: Record<Budget, { min: number; max: number | null }> = {
  'Under $500': { min: 0, max: 500 },
  '$500 - $2,000': { min: 500, max: 2000 },
  '$2,000 - $10,000': { min: 2000, max: 10000 },
  '$10,000+': { min: 10000, max: null },
}

export const tags = ['High Potential', 'Trending', 'Unique'] as const
export type Tag = (typeof tags)[number]

export const axes = ['demand', 'headroom', 'affordability', 'profitability', 'speed', 'resilience', 'ease', 'growth'] as const
export type Axis = (typeof axes)[number]

export const sectionKeys = [
  'marketSize',
  'competition',
  'financialProjections',
  'breakEven',
  'risk',
  'implementationGuide',
  'revenueForecast',
  'localInsights',
  'culturalAdaptation',
  'regulatoryCompliance',
  'partnerships',
  'funding',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export const permitKinds = [
  'business-name',
  'tax-registration',
  'local-permit',
  'food-handler',
  'food-product',
  'cosmetic-product',
  'education',
  'childcare',
  'health',
  'transport-operator',
  'agro',
  'environment',
  'data-protection',
  'liquor',
  'money-agent',
  'import',
  'personal-care',
  'construction-trade',
] as const
export type PermitKind = (typeof permitKinds)[number]
