import { useState } from 'react'
import { readSaved, save } from '#src/features/shared/saved.ts'
import type { DeskTab } from './search.ts'
import type { DeskState } from './merge.ts'
import { attentionOf } from './news.ts'
import { useDeskNotices } from './use-desk-notices.ts'
import { useNotifications } from './use-notifications.ts'
import { useRing } from './use-ring.ts'
import { useTitleBadge } from './use-title-badge.ts'

const SOUND_KEY = 'workspaceSound'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

type SignalsOptions = {
  personId: string
  /** undefined: it is not there yet. */
  desk: DeskState | undefined
  selected: string | undefined
  isSeen: boolean
  /** Whether somebody is offered to the agent. */
  isRinging: boolean
  onView: (view: { tab: DeskTab; chat: string }) => void
}

/**
 * By what an agent notices what they hear: sounds, notices of the system and of the page, the title. What an agent has chosen
 * goes before what is set for all.
 */
export function useSignals({ personId, desk, selected, isSeen, isRinging, onView }: SignalsOptions) {
  const [chosenSound, setChosenSound] = useState(() => readSaved<boolean | null>(SOUND_KEY, isBoolean, null))
  const { sound = true, desktop = true } = desk?.notices ?? {}
  const isSoundOn = chosenSound ?? sound
  const notifications = useNotifications(desktop)
  useRing(isSoundOn && isRinging)
  useTitleBadge(desk === undefined ? 0 : attentionOf(desk, personId))
  return {
    isSoundOn,
    setSound: (isOn: boolean) => {
      setChosenSound(isOn)
      save(SOUND_KEY, isOn)
    },
    notifications,
    told: useDeskNotices({ personId, selected, isSeen, isSoundOn, notify: notifications.notify, onView }),
  }
}
