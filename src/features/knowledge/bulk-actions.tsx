import { CalendarClock, CircleCheck, CirclePause, FolderInput, Tag, Trash2, UserRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { ImpactConfirm, type PlannedAct } from '#src/features/shared/impact/impact-confirm.tsx'
import { useBulk, type BulkAct, type EntryTarget } from '#src/features/shared/knowledge/use-knowledge.ts'

type BulkActionsProps = {
  appId: string
  target: EntryTarget
  /** How many entries that is. */
  count: number
  /** Where entries can be moved; none for those that are in no category. */
  categories: readonly { id: string; label: string }[]
  /** Who may own them; undefined for those that nobody owns or reviews. */
  editors: readonly { personId: string; nickname: string }[] | undefined
  /** What waits to be saved in the table goes first, so that nothing is done to an older state. */
  before: () => Promise<void>
  /** Called when something was done and the selection has served. */
  onDone: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the selected entries; each deed can be taken back, at once or from the records. */
export function BulkActions(props: BulkActionsProps) {
  const { appId, target, count, categories, editors, before, onDone } = props
  const t = useTexts()
  const notices = useNotices()
  const bulk = useBulk(appId)
  const [planned, setPlanned] = useState<PlannedAct>()

  async function run(act: BulkAct, title: (count: number) => string) {
    try {
      await before()
      const { changed, undo } = await bulk.run(target, act)
      if (changed === 0) notices.done(t(($) => $.knowledge.bulk.unchanged))
      else notices.undoable(title(changed), undo)
      onDone()
    } catch (error) {
      notices.failed(error)
    }
  }

  /** What begins or stops answering is asked about first, with what that does to visitors' questions. */
  async function plan(act: PlannedAct['act']) {
    try {
      await before()
      setPlanned({ type: 'act', target, act })
    } catch (error) {
      notices.failed(error)
    }
  }

  async function go(type: PlannedAct['act']) {
    const titles = {
      remove: (done: number) => t(($) => $.knowledge.bulk.removed, { count: done }),
      disable: (done: number) => t(($) => $.knowledge.bulk.disabled, { count: done }),
      enable: (done: number) => t(($) => $.knowledge.bulk.enabled, { count: done }),
    }
    await run({ type }, titles[type])
    setPlanned(undefined)
  }

  return (
    <div className="flex flex-wrap items-center gap-1">
      <ImpactConfirm
        appId={appId}
        planned={planned}
        count={count}
        busy={bulk.isBusy}
        onConfirm={() => planned && void go(planned.act)}
        onClose={() => setPlanned(undefined)}
      />
      <Button size="small" icon={<CircleCheck {...ICON} />} onClick={() => void plan('enable')}>
        {t(($) => $.knowledge.bulk.enable)}
      </Button>
      <Button size="small" icon={<CirclePause {...ICON} />} onClick={() => void plan('disable')}>
        {t(($) => $.knowledge.bulk.disable)}
      </Button>
      {categories.length > 0 && (
        <Menu
          side="top"
          trigger={
            <Button size="small" icon={<FolderInput {...ICON} />}>
              {t(($) => $.knowledge.bulk.move)}
            </Button>
          }
          entries={categories.map(({ id, label }) => ({
            label,
            onSelect: () =>
              void run({ type: 'move', categoryId: id }, (count) =>
                t(($) => $.knowledge.bulk.moved, { count, name: label }),
              ),
          }))}
        />
      )}
      {editors !== undefined && (
        <>
          <TagPopover
            onTag={(tag) =>
              void run({ type: 'tag', tag }, (count) => t(($) => $.knowledge.bulk.tagged, { count, name: tag }))
            }
            onUntag={(tag) =>
              void run({ type: 'untag', tag }, (count) => t(($) => $.knowledge.bulk.untagged, { count, name: tag }))
            }
          />
          <ReviewPopover
            onReview={(on) =>
              void run({ type: 'review', on }, (count) => t(($) => $.knowledge.bulk.reviewed, { count }))
            }
          />
          <Menu
            side="top"
            trigger={
              <Button size="small" icon={<UserRound {...ICON} />}>
                {t(($) => $.knowledge.fields.owner)}
              </Button>
            }
            entries={[{ personId: null, nickname: t(($) => $.knowledge.table.nobody) }, ...editors].map(
              ({ personId, nickname }) => ({
                label: nickname,
                onSelect: () =>
                  void run({ type: 'owner', personId }, (count) =>
                    t(($) => $.knowledge.bulk.owned, { count, name: nickname }),
                  ),
              }),
            )}
          />
        </>
      )}
      <Button size="small" tone="danger-plain" icon={<Trash2 {...ICON} />} onClick={() => void plan('remove')}>
        {t(($) => $.knowledge.bulk.remove)}
      </Button>
    </div>
  )
}

type TagPopoverProps = { onTag: (tag: string) => void; onUntag: (tag: string) => void }

function TagPopover({ onTag, onUntag }: TagPopoverProps) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const [tag, setTag] = useState('')
  const word = tag.trim()
  const act = (deed: (tag: string) => void) => {
    if (word === '') return
    setOpen(false)
    setTag('')
    deed(word)
  }
  return (
    <Popover
      side="top"
      open={open}
      onOpenChange={setOpen}
      title={t(($) => $.knowledge.bulk.tag)}
      trigger={
        <Button size="small" icon={<Tag {...ICON} />}>
          {t(($) => $.knowledge.bulk.tag)}
        </Button>
      }
      className="w-72"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          act(onTag)
        }}
      >
        <Field label={t(($) => $.knowledge.bulk.tagName)}>
          <TextField autoFocus maxLength={LIMITS.qa.tag} value={tag} onChange={(event) => setTag(event.target.value)} />
        </Field>
        <span className="flex justify-end gap-2">
          <Button size="small" aria-disabled={word === ''} onClick={() => act(onUntag)}>
            {t(($) => $.knowledge.bulk.untag)}
          </Button>
          <Button size="small" type="submit" tone="accent" aria-disabled={word === ''}>
            {t(($) => $.knowledge.bulk.addTag)}
          </Button>
        </span>
      </form>
    </Popover>
  )
}

function ReviewPopover({ onReview }: { onReview: (on: string | null) => void }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState('')
  const act = (day: string | null) => {
    setOpen(false)
    onReview(day)
  }
  return (
    <Popover
      side="top"
      open={open}
      onOpenChange={setOpen}
      title={t(($) => $.knowledge.fields.reviewOn)}
      trigger={
        <Button size="small" icon={<CalendarClock {...ICON} />}>
          {t(($) => $.knowledge.fields.reviewOn)}
        </Button>
      }
      className="w-72"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (on !== '') act(on)
        }}
      >
        <Field label={t(($) => $.knowledge.bulk.reviewOn)}>
          <TextField type="date" value={on} onChange={(event) => setOn(event.target.value)} />
        </Field>
        <span className="flex justify-end gap-2">
          <Button size="small" onClick={() => act(null)}>
            {t(($) => $.knowledge.bulk.noReview)}
          </Button>
          <Button size="small" type="submit" tone="accent" aria-disabled={on === ''}>
            {t(($) => $.knowledge.bulk.setReview)}
          </Button>
        </span>
      </form>
    </Popover>
  )
}
