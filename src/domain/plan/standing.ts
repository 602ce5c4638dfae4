/** What an application has: the premium plan, a trial of it, one of the two that is over, or neither ever. */
export const STANDINGS = ['premium', 'trial', 'over', 'basic'] as const
export type Standing = (typeof STANDINGS)[number]
