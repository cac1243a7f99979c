/**
 * Numbers that our sentences may hold without evidence, because they are names and not findings: the year or month of the plan, the length of the
 * test, the ends of a scale, the share of simulations of a range, the base of a rate.
 */
export const fixedNumbers =
  /\b(?:[Yy]ears? [1-3]|[1-3] years|[Mm]onths? (?:12|36)|36 months|7[- ]days?|15 minutes|0 to 100|is 100|[Oo]f 100|for each 1 of|after 12 months|reach 90|20% lower|[18] out of 10|100,000 people)\b/g
