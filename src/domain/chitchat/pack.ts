/** What ready-made chitchat there is, in the order in which it is offered. */
export const CHITCHAT_PACKS = ['greeting', 'thanks', 'identity', 'farewell', 'abuse', 'small_talk'] as const
export type ChitchatPack = (typeof CHITCHAT_PACKS)[number]

/** The owner's languages, in which each pack is written. */
export const CHITCHAT_LANGUAGES = ['zh', 'en', 'ja', 'ko', 'pt', 'ind'] as const
export type ChitchatLanguage = (typeof CHITCHAT_LANGUAGES)[number]
