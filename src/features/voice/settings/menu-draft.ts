import type { Menu } from '#src/api/types.ts'
import { phoneNumber } from '#src/domain/voice/settings.ts'
import { draftOf, faultOf, hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'

/** The settings of a menu as they are edited: its own hours are kept while the application's are chosen. */
export type MenuDraft = {
  settings: Menu['settings']
  numbers: readonly string[]
  ownHours: boolean
  hours: HoursDraft
}

/** What a menu's own hours begin with. */
const newHours = (timeZone: string): HoursDraft => draftOf({ timeZone, always: true, weekly: [], special: [] })

export const menuDraftOf = ({ settings, numbers }: Pick<Menu, 'settings' | 'numbers'>, zone: string): MenuDraft => ({
  settings,
  numbers,
  ownHours: settings.hours !== null,
  hours: settings.hours === null ? newHours(zone) : draftOf(settings.hours),
})

/** A draft as it is sent. */
export function menuOf({ settings, numbers, ownHours, hours }: MenuDraft) {
  return {
    settings: { ...settings, hours: ownHours ? hoursOf(hours) : null },
    numbers: [...numbers],
  }
}

const ENTRY = /^(\+[1-9]\d{6,14}|[a-z0-9][a-z0-9-]{0,31})$/

/** Whether a text is a number with its country, or the name of an entry. */
export const isEntry = (text: string): boolean => ENTRY.test(text)

/** A number as people write it, without what only helps reading. */
export const entryOf = (text: string): string =>
  /^[+\d][\d\s()./-]*$/.test(text.trim()) ? text.replaceAll(/[\s()./-]/g, '') : text.trim().toLowerCase()

export type MenuFault = 'numbers' | 'transferTo' | 'hours'

/** What keeps a draft from being saved. */
export function menuFaults({ settings, numbers, ownHours, hours }: MenuDraft): MenuFault[] {
  const { transferTo } = settings.emergency
  return [
    ...(numbers.every(isEntry) ? [] : ['numbers' as const]),
    ...(transferTo === '' || phoneNumber.safeParse(transferTo).success ? [] : ['transferTo' as const]),
    ...(ownHours && faultOf(hours) !== undefined ? ['hours' as const] : []),
  ]
}

/** Whether two drafts would be saved as the same. */
export const isSameMenu = (a: MenuDraft, b: MenuDraft): boolean =>
  JSON.stringify(menuOf(a)) === JSON.stringify(menuOf(b))
