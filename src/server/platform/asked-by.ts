import { AsyncLocalStorage } from 'node:async_hooks'

/** The visitor for whom something is done, and the address they came from; null where that is not known. */
export type AskedBy = { visitorId: string | null; address: string | null }

/**
 * For whom something is done, however deep in the calls; nothing where members or the server itself ask. It is carried
 * along, because between a visitor's word and a call to a model lies the whole bot, which has no use for it.
 */
export const askedBy = new AsyncLocalStorage<AskedBy>()
