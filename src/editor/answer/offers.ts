/** What an answer may speak of, be written in and lead to. */
export type AnswerVariable = { reference: string; label: string }
/** `isOffered`: visitors are offered it, so that a version may be begun in it. */
export type AnswerLanguage = { code: string; label: string; isOffered: boolean }
export type AnswerFlow = { id: string; name: string }
