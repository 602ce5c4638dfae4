import { useTexts } from '#src/i18n/use-texts.ts'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { keyCaps } from '#src/features/shared/keys.ts'
import { alwaysWorks, type Shortcut } from './shortcuts.ts'

type ShortcutListProps = {
  shortcuts: readonly Shortcut[]
  /** Whether those of a single key work; those that do not are shown faint. */
  singleKeys: boolean
}

/** Every shortcut that works on the page, with what it does. */
export function ShortcutList({ shortcuts, singleKeys }: ShortcutListProps) {
  const t = useTexts()
  return (
    <table className="w-full border-collapse text-left text-13">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t(($) => $.frame.shortcuts.effect)}</th>
          <th scope="col">{t(($) => $.frame.shortcuts.key)}</th>
        </tr>
      </thead>
      <tbody>
        {shortcuts.map((shortcut) => {
          const isOn = singleKeys || alwaysWorks(shortcut)
          const caps = keyCaps(shortcut.keys)
          const isSequence = shortcut.keys.includes(' ')
          return (
            <tr key={shortcut.keys} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className={isOn ? 'py-2 font-normal text-ink' : 'py-2 font-normal text-faint line-through'}
              >
                {shortcut.label}
              </th>
              <td className="py-2 pl-4 text-right whitespace-nowrap">
                {isSequence ? (
                  <span className="inline-flex items-center gap-1.5 text-12 text-faint">
                    <KeyCap keys={caps.slice(0, 1)} />
                    {t(($) => $.frame.shortcuts.then)}
                    <KeyCap keys={caps.slice(1)} />
                  </span>
                ) : (
                  <KeyCap keys={caps} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
