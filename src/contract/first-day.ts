/** Plan mark whose note is the day on which a person begins the plan. It merges like every other mark, so that two phones end up alike. */
export const firstDayTask = 'first-day'
