/** A mark of this name says on which day a person begins with the steps of a plan; the day is its note. It goes the way of the other marks, so that two phones end up alike. */
export const firstDayTask = 'first-day'
