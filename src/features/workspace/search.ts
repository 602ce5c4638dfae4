import type { DeskState } from './merge.ts'

/** The lists of conversations at the desk, in their order. */
export const TABS = ['mine', 'queue', 'bot', 'done', 'starred', 'all'] as const
export type DeskTab = (typeof TABS)[number]

/** The lists that somebody has: one's own for who serves, those of others for who looks after them; all have what they starred. */
export const tabsFor = ({ serves, supervises }: Pick<DeskState, 'serves' | 'supervises'>): readonly DeskTab[] =>
  TABS.filter((tab) => {
    if (tab === 'starred') return true
    // What the bot has is of no group.
    if (tab === 'bot') return supervises === 'all'
    return tab === 'all' ? supervises !== null : serves
  })

/** What the agents' workspace shows, as its address keeps it. */
export type OnlineSearch = {
  /** The application; absent: the one that was open last. */
  app?: string | undefined
  tab?: DeskTab | undefined
  /** The id of the open conversation. */
  chat?: string | undefined
}

/** Reads the address; what makes no sense is left out. */
export const readOnlineSearch = (search: Record<string, unknown>): OnlineSearch => ({
  app: typeof search.app === 'string' ? search.app : undefined,
  tab: TABS.find((tab) => tab === search.tab),
  chat: typeof search.chat === 'string' ? search.chat : undefined,
})
