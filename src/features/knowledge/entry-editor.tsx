import { ChevronDown, ChevronUp, Trash2, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { ImpactConfirm } from '#src/features/shared/impact/impact-confirm.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import type { Entry } from './data.ts'
import { entryConflict } from './entry-conflict.ts'
import { blankEntry } from './entry-draft.ts'
import { EntryFields } from './entry-fields.tsx'
import { plannedChange } from './planned-change.ts'
import { useEntryForm } from './use-entry-form.ts'
import { useBulk } from '#src/features/shared/knowledge/use-knowledge.ts'

/** Opens the one before or after; undefined at the end of the list. */
export type Neighbours = { previous: (() => void) | undefined; next: (() => void) | undefined }

type EntryEditorProps = {
  appId: string
  base: QaBase
  entry: Entry | undefined
  categoryId: string
  categories: readonly { id: string; label: string }[]
  editors: readonly { personId: string; nickname: string }[]
  /** What a new entry begins with. */
  fill?: Partial<EntryInput> | undefined
  onSaved?: ((entry: Entry) => void) | undefined
  /** Absent where the entry is not one of a list. */
  neighbours?: Neighbours
  onOpenEntry: (entryId: string) => void
  onClose: () => void
}

/** Rest after a key before the change is tried on visitors' questions, in milliseconds: it takes a build of the base. */
const REST_MS = 800

/** The drawer with an entry's form in it. */
export function EntryEditor(props: EntryEditorProps) {
  const { appId, base, entry, categoryId, categories, editors, fill, onSaved, neighbours, onOpenEntry, onClose } = props
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const bulk = useBulk(appId)
  const form = useEntryForm(appId, {
    base,
    entry,
    blank: blankEntry(categoryId),
    fill,
    onSaved(saved) {
      const { number } = saved
      onSaved?.(saved)
      notices.done(
        entry === undefined
          ? t(($) => $.knowledge.entry.added, { number })
          : t(($) => $.knowledge.entry.saved, { number }),
      )
    },
  })
  const fields = useRef<HTMLDivElement>(null)
  // Counts the entries written in a row: each begins with fields that nobody has left empty yet.
  const [round, setRound] = useState(0)
  const [isRemoving, setRemoving] = useState(false)
  const [now] = useState(() => Date.now())
  const canSave = form.isDirty && form.issues.length === 0 && !form.isBusy

  async function save(andAnother: boolean) {
    if (!canSave || form.isSaving || !(await form.save())) return
    if (!andAnother) return onClose()
    form.clear()
    setRound((count) => count + 1)
  }

  async function remove(id: string) {
    try {
      const { changed, undo } = await bulk.run({ ids: [id] }, { type: 'remove' })
      form.discard()
      onClose()
      notices.undoable(
        t(($) => $.knowledge.bulk.removed, { count: changed }),
        undo,
      )
    } catch (error) {
      notices.failed(error)
    }
  }

  const reason = form.isBusy
    ? t(($) => $.answer.media.busy)
    : !form.isDirty
      ? t(($) => $.knowledge.entry.nothingToSave)
      : form.issues.length > 0
        ? t(($) => $.knowledge.entry.mendFirst, { count: form.issues.length })
        : undefined
  const names = {
    category: (id: string) => categories.find((category) => category.id === id)?.label ?? '',
    member: (id: string) =>
      editors.find(({ personId }) => personId === id)?.nickname ?? t(($) => $.knowledge.table.someone),
  }

  return (
    <>
      <Drawer
        open
        size="wide"
        onOpenChange={(isOpen) => {
          if (!isOpen) void confirmLeave().then((leave) => leave && onClose())
        }}
        title={
          base === 'chitchat'
            ? entry === undefined
              ? t(($) => $.chitchat.entry.addTitle)
              : t(($) => $.chitchat.entry.editTitle, { number: entry.number })
            : entry === undefined
              ? t(($) => $.knowledge.entry.addTitle)
              : t(($) => $.knowledge.entry.editTitle, { number: entry.number })
        }
        description={
          entry === undefined
            ? undefined
            : t(($) => $.knowledge.entry.modified, {
                name: entry.updatedBy ?? t(($) => $.knowledge.table.someone),
                when: format.relative(entry.updatedAt, now),
              })
        }
        closeLabel={t(($) => $.knowledge.entry.close)}
        actions={
          entry !== undefined && (
            <>
              {neighbours && (
                <>
                  <StepButton label={t(($) => $.knowledge.entry.previous)} icon={ChevronUp} go={neighbours.previous} />
                  <StepButton label={t(($) => $.knowledge.entry.next)} icon={ChevronDown} go={neighbours.next} />
                </>
              )}
              <IconButton
                label={t(($) => $.knowledge.entry.remove)}
                icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setRemoving(true)}
              />
            </>
          )
        }
        footer={
          <>
            <ImpactNote appId={appId} change={plannedChange(base, entry, form)} restMs={REST_MS} />
            {entry === undefined && (
              <DisabledReason reason={reason}>
                <Button onClick={() => void save(true)}>{t(($) => $.knowledge.entry.saveAndAdd)}</Button>
              </DisabledReason>
            )}
            <DisabledReason reason={reason}>
              <Button tone="accent" busy={form.isSaving} onClick={() => void save(false)}>
                {t(($) => $.knowledge.entry.save)}
              </Button>
            </DisabledReason>
          </>
        }
      >
        {/* The fields have the focus; this only hears the keys that save, and those that go to a neighbour. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={fields}
          onKeyDown={(event) => {
            const steps = event.altKey && (event.key === 'PageUp' || event.key === 'PageDown')
            if (steps) {
              event.preventDefault()
              return leaveFor(event.key === 'PageUp' ? neighbours?.previous : neighbours?.next)
            }
            const saves = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
            if (!saves) return
            event.preventDefault()
            void save(false)
          }}
        >
          <EntryFields
            key={round}
            appId={appId}
            base={base}
            form={form}
            entryId={entry?.id}
            categories={categories}
            editors={editors}
            onOpenEntry={(id) => void confirmLeave().then((leave) => leave && onOpenEntry(id))}
          />
        </div>
      </Drawer>
      <ImpactConfirm
        appId={appId}
        planned={isRemoving && entry ? { type: 'act', target: { ids: [entry.id] }, act: 'remove' } : undefined}
        count={1}
        busy={bulk.isBusy}
        onConfirm={() => entry && void remove(entry.id)}
        onClose={() => setRemoving(false)}
      />
      <ConflictDialog
        conflict={form.conflict}
        fields={form.conflict === undefined ? [] : entryConflict(form.draft, form.conflict.theirs, t, names)}
        isBusy={form.isSaving}
        onKeepMine={() =>
          void form.keepMine().then((saved) => {
            if (saved) onClose()
          })
        }
        onTakeTheirs={form.takeTheirs}
        onClose={form.postpone}
      />
    </>
  )
}

/** Goes to a neighbour once what is unsaved was settled; at the end of the list it stays, and does nothing. */
function StepButton({ label, icon: Icon, go }: { label: string; icon: LucideIcon; go: (() => void) | undefined }) {
  return (
    <IconButton
      label={label}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      aria-disabled={go === undefined}
      onClick={() => leaveFor(go)}
    />
  )
}

function leaveFor(go: (() => void) | undefined) {
  if (go) void confirmLeave().then((leave) => leave && go())
}
