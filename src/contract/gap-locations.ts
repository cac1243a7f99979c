/** Where a person starts on the gap maps who named no place; every city with figures may be named the same way. Free of the schema library. */
export const firstGapLocation = 'Lagos, Nigeria'
