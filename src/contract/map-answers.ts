/** The best kind of answer a city's map supports: amounts by place or by county, a ranking of places, the sellers seen alone, or nothing by place. */
export const mapAnswers = ['numbers', 'county', 'rank', 'sellers', 'city'] as const
export type MapAnswerKind = (typeof mapAnswers)[number]
