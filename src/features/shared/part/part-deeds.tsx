import { Download, History, RotateCcw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PartChange } from '#src/api/types.ts'
import type { Replaced } from '#src/features/shared/conflict/use-revision-form.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import type { PartFile } from './part-file.ts'
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
  /** How it is kept as a file and read from one; left out: it is not. */
  file?: PartFile<State>
  /** Visitors see what is saved after the next deploy, not at once. */
  isDraft?: boolean
  /** Something is written that is not saved. */
  isDirty: boolean
  /** Saves a state as a new change; resolves to what has come of it. */
  onRestore: (state: State) => Promise<Replaced>
}

/** What can be done with a section as a whole: look at its history, restore an earlier state or the default, keep it as a file. */
export function PartDeeds<State>(props: PartDeedsProps<State>) {
  const { section, load, fieldsOf, now, usual, file, isDraft = false, isDirty, onRestore } = props
  const t = useTexts()
  const notices = useNotices()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<'history' | { title: string; state: State; isOfFile?: true }>()
  const close = () => setOpen(undefined)
  const dirty = { disabled: isDirty, ...(isDirty && { note: t(($) => $.settings.deeds.dirty) }) }

  async function read(chosen: File | undefined): Promise<void> {
    if (file === undefined || chosen === undefined) return
    const come = await file.read(chosen).catch(() => ({ refusal: t(($) => $.settings.deeds.unreadable) }))
    if ('refusal' in come) notices.refused(come.refusal)
    else setOpen({ title: file.title, state: come.state, isOfFile: true })
  }

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
                  ...dirty,
                  onSelect: () =>
                    setOpen({ title: t(($) => $.settings.deeds.defaultTitle, { section }), state: usual }),
                },
              ]),
          ...(file === undefined
            ? []
            : [
                {
                  label: t(($) => $.settings.deeds.keepFile),
                  icon: <Download size={16} strokeWidth={1.75} aria-hidden />,
                  ...dirty,
                  onSelect: () => saveFile(file.write(now)),
                },
                {
                  label: t(($) => $.settings.deeds.readFile),
                  icon: <Upload size={16} strokeWidth={1.75} aria-hidden />,
                  ...dirty,
                  onSelect: () => input.current?.click(),
                },
              ]),
        ]}
      />
      {file !== undefined && (
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t(($) => $.settings.deeds.readFile)}
          accept={file.accept}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
      )}
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
          isOfFile={open.isOfFile === true}
          isDraft={isDraft}
          fields={fieldsOf(now, open.state)}
          onConfirm={() => onRestore(open.state)}
          onClose={close}
        />
      )}
    </>
  )
}
