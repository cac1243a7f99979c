export const pricingTexts = { title: 'Pricing', description: 'Pricing' } as const
