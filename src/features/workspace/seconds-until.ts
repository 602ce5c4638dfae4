/** Whole seconds until a moment, from `now` in milliseconds since 1970; none once it has passed. */
export const secondsUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
