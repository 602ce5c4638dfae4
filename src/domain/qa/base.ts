/** What an entry belongs to: the knowledge that visitors ask for, or chitchat, which answers where the knowledge does not. */
export const QA_BASES = ['qa', 'chitchat'] as const
export type QaBase = (typeof QA_BASES)[number]
