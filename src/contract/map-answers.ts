/** The most that a city's map can say: amounts by place or by county, an order of places, the sellers seen alone, or nothing by place. */
export const mapAnswers = ['numbers', 'county', 'rank', 'sellers', 'city'] as const
export type MapAnswer = (typeof mapAnswers)[number]
