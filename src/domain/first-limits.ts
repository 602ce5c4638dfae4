/**
 * The limits that a first load needs: addresses are read by them, passwords judged, and answers waited for. They lie apart, so
 * that it fetches no other; where each comes from stands in `limits.ts`, which holds them with all others.
 */
export const FIRST_LIMITS = {
  searchText: 200,
  tag: 50,
  stars: 5,
  password: { min: 8, max: 20, nistMin: 12, nistMax: 128 },
  request: { answerMs: 20_000, longMs: 200_000, stallMs: 60_000 },
} as const
