/** Countries of the wizard's first step, in their order on screen. */
export const locationOptions = ['Nigeria', 'Ghana', 'South Africa', 'Kenya', 'USA'] as const
export type LocationOption = (typeof locationOptions)[number]
