import { DESK_LISTS, type DeskList } from '#src/domain/settings/desk-lists.ts'
import type { DeskState } from './merge.ts'

export type DeskTab = DeskList

/** The lists that somebody has: one's own for who serves, those of others for who looks after them; all have what they starred. */
export const tabsFor = (desk: Pick<DeskState, 'serves' | 'supervises' | 'lists'>): readonly DeskTab[] =>
  DESK_LISTS.filter((tab) => isTheirs(tab, desk))

function isTheirs(
  tab: DeskTab,
  { serves, supervises, lists }: Pick<DeskState, 'serves' | 'supervises' | 'lists'>,
): boolean {
  // Who only looks after others would have nothing without them.
  if (tab === 'all' && !serves) return supervises !== null
  if (lists.hidden.some((each) => each === tab)) return false
  if (tab === 'starred') return true
  // What the bot has is of no group.
  if (tab === 'bot') return supervises === 'all'
  return tab === 'all' ? supervises !== null : serves
}

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
  tab: DESK_LISTS.find((tab) => tab === search.tab),
  chat: typeof search.chat === 'string' ? search.chat : undefined,
})
