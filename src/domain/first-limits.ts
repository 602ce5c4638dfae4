/**
 * The limits that a first load needs: addresses are read by them, and answers waited for. They lie apart, so that it fetches
 * no other; where each comes from stands in `limits.ts`, which holds them with all others.
 */
export const FIRST_LIMITS = {
  searchText: 200,
  tag: 50,
  stars: 5,
  request: { answerMs: 20_000, longMs: 200_000, stallMs: 60_000 },
} as const
