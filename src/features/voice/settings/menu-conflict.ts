import type { Menu } from '#src/api/types.ts'
import type { ConflictField } from '#src/features/shared/conflict/conflict-fields.tsx'
import type { Texts } from '#src/i18n/use-texts.ts'
import { menuOf, type MenuDraft } from './menu-draft.ts'

type Value = string | number | readonly string[] | Readonly<Record<string, string>>
type Saved = Pick<Menu, 'settings' | 'numbers'>

/** The fields in which a draft and what somebody else has saved differ, written out. */
export function menuConflict(mine: MenuDraft, theirs: Saved, t: Texts): ConflictField[] {
  const words = (value: Value): string | null => {
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return value === '' ? null : value
    const lines = Object.values(value)
    return lines.filter((line) => line !== '').join('\n') || null
  }
  const own = menuOf(mine)
  const fields: [string, (menu: Saved) => Value][] = [
    [t(($) => $.voice.settings.numbers), ({ numbers }) => numbers],
    [t(($) => $.voice.settings.language), ({ settings }) => settings.language],
    [t(($) => $.voice.settings.voice), ({ settings }) => settings.voice],
    [t(($) => $.voice.settings.maxMinutes), ({ settings }) => settings.maxMinutes],
    [t(($) => $.voice.settings.emergencyText), ({ settings }) => settings.emergency.text],
    [t(($) => $.voice.settings.transferTo), ({ settings }) => settings.emergency.transferTo],
    [t(($) => $.voice.settings.notice), ({ settings }) => settings.recordingNotice],
    [t(($) => $.voice.settings.failover), ({ settings }) => settings.failover],
  ]
  return fields.flatMap(([label, read]) => {
    const [a, b] = [words(read(own)), words(read(theirs))]
    return a === b ? [] : [{ label, mine: a, theirs: b }]
  })
}
