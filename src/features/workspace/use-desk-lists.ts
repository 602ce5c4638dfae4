import { useState } from 'react'
import { isWithBot } from '#src/domain/conversation/state.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { withOpenAlerts } from './alerts-at-desk.ts'
import type { Conversation } from './desk.ts'
import { listsOf, newestOf, type DeskLists, type DeskState } from './merge.ts'
import { tabsFor, type DeskTab } from './search.ts'
import { sortedBy } from './sorts.ts'
import { useListSort } from './use-list-sort.ts'
import { useStars } from './use-stars.ts'
import { useWithBot } from './use-with-bot.ts'
import { useWordAlerts } from './use-word-alerts.ts'

const NO_LISTS: DeskLists = { mine: [], queue: [], done: [], all: [], after: [] }

type Asked = {
  appId: string
  personId: string
  agent: { roles: readonly Role[]; nickname: string }
  /** undefined until it is read. */
  desk: DeskState | undefined
  tab: DeskTab
  selected: string | undefined
}

/** The lists of the desk as they are shown: which there are, in which order and how filtered; and what is open of them. */
export function useDeskLists({ appId, personId, agent, desk, tab: asked, selected }: Asked) {
  const lists = desk === undefined ? NO_LISTS : listsOf(desk, personId)
  const stars = useStars(appId)
  const starred = desk === undefined ? [] : newestOf(desk, stars.list)
  const tabs = desk === undefined ? [] : tabsFor(desk)
  const tab = tabs.includes(asked) || desk === undefined ? asked : desk.serves ? 'mine' : 'all'
  const withBot = useWithBot(appId, tab === 'bot' && tabs.includes(tab))
  const bot = desk === undefined ? [] : newestOf(desk, withBot.list).filter(({ state }) => isWithBot(state))
  const usual = desk?.lists.sort ?? 'usual'
  const { sort, choose } = useListSort({ appId, personId }, usual)
  const alerts = useWordAlerts(appId, agent)
  const [isFiltered, setIsFiltered] = useState(false)
  const shownOf = (list: readonly Conversation[]) =>
    sortedBy(isFiltered ? withOpenAlerts(list, alerts.atDesk, selected) : list, sort)
  const shown: Record<DeskTab, readonly Conversation[]> = {
    mine: shownOf(lists.mine),
    queue: shownOf(lists.queue),
    bot: shownOf(bot),
    done: shownOf(lists.done),
    starred: shownOf(starred),
    all: shownOf(lists.all),
  }
  const atDesk = [...lists.mine, ...lists.queue, ...lists.done, ...lists.all, ...bot]
  return {
    lists,
    bot,
    tabs,
    tab,
    shown,
    atDesk,
    open: [...atDesk, ...starred].find(({ id }) => id === selected),
    stars,
    withBot,
    alerts,
    sorting: { sort, usual, onSort: choose },
    filter: { isOn: isFiltered, onChange: setIsFiltered },
  }
}
