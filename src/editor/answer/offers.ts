/** What an answer may speak of, be written in and lead to. */
export type AnswerVariable = { reference: string; label: string }
export type AnswerLanguage = { code: string; label: string }
export type AnswerFlow = { id: string; name: string }
