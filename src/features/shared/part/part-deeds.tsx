import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { PartChange } from '#src/api/types.ts'
import type { Replaced } from '#src/features/shared/conflict/use-revision-form.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { PartHistory } from './part-history.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

type PartDeedsProps<State> = {
  /** The section, as people call it. */
  section: string
  /** Reads the last changes of the part. */
  load: () => Promise<PartChange<State>[]>
  /** The fields in which two states differ, in words. */
  fieldsOf: (before: State, after: State) => readonly StateField[]
  now: State
  /** What it is where nobody has set anything else; left out: there is no such. */
  usual?: State
  /** Something is written that is not saved. */
  isDirty: boolean
  /** Saves a state as a new change; resolves to what has come of it. */
  onRestore: (state: State) => Promise<Replaced>
}

/** What can be done with a section as a whole: look at its history, restore an earlier state or the default. */
export function PartDeeds<State>({ section, load, fieldsOf, now, usual, isDirty, onRestore }: PartDeedsProps<State>) {
  const t = useTexts()
  const [open, setOpen] = useState<'history' | { title: string; state: State }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        trigger={<IconButton label={t(($) => $.settings.deeds.more, { section })} icon={<MoreIcon />} />}
        entries={[
          {
            label: t(($) => $.settings.deeds.history),
            icon: <History size={16} strokeWidth={1.75} aria-hidden />,
            onSelect: () => setOpen('history'),
          },
          ...(usual === undefined
            ? []
            : [
                {
                  label: t(($) => $.settings.deeds.default),
                  icon: <RotateCcw size={16} strokeWidth={1.75} aria-hidden />,
                  disabled: isDirty,
                  ...(isDirty && { note: t(($) => $.settings.deeds.dirty) }),
                  onSelect: () =>
                    setOpen({ title: t(($) => $.settings.deeds.defaultTitle, { section }), state: usual }),
                },
              ]),
        ]}
      />
      {open === 'history' && (
        <PartHistory
          section={section}
          load={load}
          fieldsOf={fieldsOf}
          isDirty={isDirty}
          onRestore={(title, state) => setOpen({ title, state })}
          onClose={close}
        />
      )}
      {typeof open === 'object' && (
        <RestoreDialog
          title={open.title}
          fields={fieldsOf(now, open.state)}
          onConfirm={() => onRestore(open.state)}
          onClose={close}
        />
      )}
    </>
  )
}
