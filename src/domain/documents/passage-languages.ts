/** Languages that a passage can be told to be in. By themselves: addresses read them, and need not know how they are told. */
export const PASSAGE_LANGUAGES = ['zh', 'en', 'ja', 'ko', 'pt', 'ind'] as const
export type PassageLanguage = (typeof PASSAGE_LANGUAGES)[number]
