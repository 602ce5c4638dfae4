/** In which order dates are written: as the language on screen has it, year-month-day, day/month/year or month/day/year. */
export const DATE_ORDERS = ['language', 'iso', 'dmy', 'mdy'] as const
/** How many hours the clock has. */
export const CLOCKS = ['24', '12'] as const

/** How dates and times of day are written. */
export type Dates = { order: (typeof DATE_ORDERS)[number]; clock: (typeof CLOCKS)[number] }

export const USUAL_DATES: Dates = { order: 'language', clock: '24' }
