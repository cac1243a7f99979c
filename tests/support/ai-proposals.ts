const range = (low: number, likely: number, high: number, why = 'People who do it say so') => ({ low, likely, high, why })
const line = (item: string, low: number, likely: number, high: number, carrier = 'prices') => ({
  item,
  carrier,
  ...range(low, likely, high),
})

/** A business in Nigeria that adds up and is not in the catalogue, as a model would propose it. */
export function goodProposal(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Curtain and cushion sewing',
    description: 'Cuts and sews curtains and cushions for homes from cloth that customers bring or choose.',
    category: 'product',
    gapCategory: 'retail',
    reach: 'city',
    unit: { one: 'curtain', many: 'curtains', what: 'a sewn curtain with its cloth' },
    price: range(9000, 12000, 16000),
    unitsPerDay: range(3, 5, 8),
    capacityPerDay: 9,
    openDaysPerMonth: 24,
    rampMonths: range(2, 4, 8),
    costOfSales: [line('Cloth and thread', 5000, 6500, 8500, 'imported')],
    shrinkage: range(0.01, 0.03, 0.06),
    staff: [],
    premises: { kind: 'home', squareMetres: 9, rentPerMonth: null },
    utilities: [line('Power and fuel', 8000, 15000, 25000, 'energy')],
    otherCosts: [line('Transport to customers', 8000, 15000, 25000, 'services')],
    equipment: [{ ...line('Sewing table and irons', 60000, 90000, 140000, 'imported'), lifeMonths: 48 }],
    preOperating: [line('Samples to show', 15000, 25000, 40000)],
    permits: ['business-name'],
    stockDays: range(2, 4, 8),
    debtorDays: range(0, 1, 4),
    creditorDays: range(0, 0, 3),
    demand: { spending: 'household', shareOfHouseholdSpending: range(0.002, 0.004, 0.008), incomeElasticity: 1.1 },
    providersPer100k: range(10, 25, 60),
    skillsMust: [],
    skillsHelpful: ['design'],
    interests: ['fashion'],
    learningWeeks: 6,
    keywords: ['curtain', 'cushion'],
    ...more,
  }
}

export { range as proposedRange }
