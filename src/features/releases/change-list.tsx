import { ChevronRight, Minus, PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Change, Pending } from '#src/api/types.ts'
import { CHANGE_KINDS } from '#src/domain/release/change.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { inFieldOrder, unitOf } from './field-names.ts'
import { TextDiffView } from './text-diff-view.tsx'
import { useFieldTexts } from './use-field-texts.ts'

type ChangeListProps = { appId: string } & Pending

/** What differs between two states of the bot, by kind; each thing opens to the texts of its fields. */
export function ChangeList({ appId, changes, total, counts }: ChangeListProps) {
  const t = useTexts()
  const titles: Record<Change['kind'], string> = {
    robot: t(($) => $.releases.changes.settings),
    qa: t(($) => $.releases.changes.questions),
    flow: t(($) => $.releases.changes.flows),
    document: t(($) => $.releases.changes.documents),
    look: t(($) => $.releases.changes.looks),
  }
  return (
    <div className="flex flex-col gap-4">
      {total > changes.length && (
        <p className="text-13 text-muted">{t(($) => $.releases.changes.capped, { shown: changes.length, total })}</p>
      )}
      {CHANGE_KINDS.filter((kind) => sumOf(counts[kind]) > 0).map((kind) => (
        <ChangeGroup
          key={kind}
          appId={appId}
          title={titles[kind]}
          count={sumOf(counts[kind])}
          changes={changes.filter((change) => change.kind === kind)}
        />
      ))}
      <p className="text-12 text-muted">{t(($) => $.releases.changes.legend)}</p>
    </div>
  )
}

const titleOf = (t: Texts, { kind, title }: Change) =>
  kind === 'robot' ? t(($) => $.releases.changes.robot) : kind === 'look' ? t(($) => $.releases.changes.look) : title

const sumOf = ({ added, changed, removed }: Pending['counts'][Change['kind']]) => added + changed + removed

/** Things drawn at once. */
const PAGE = 50

type ChangeGroupProps = { appId: string; title: string; count: number; changes: readonly Change[] }

function ChangeGroup({ appId, title, count, changes }: ChangeGroupProps) {
  const t = useTexts()
  const [shown, setShown] = useState(PAGE)
  const hidden = changes.length - shown
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-2 text-13 font-semibold text-ink">
        {title}
        <span className="tabular font-normal text-muted">{count}</span>
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {changes.slice(0, shown).map((change) => (
          <li key={`${change.kind}/${change.entityId}`}>
            <ChangeItem appId={appId} change={change} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + PAGE)}>
          {t(($) => $.releases.changes.more, { count: Math.min(hidden, PAGE) })}
        </Button>
      )}
    </section>
  )
}

const MARKS = {
  added: { icon: Plus, tone: 'success' },
  changed: { icon: PenLine, tone: 'info' },
  removed: { icon: Minus, tone: 'danger' },
} as const satisfies Record<Change['type'], { icon: typeof Plus; tone: Tone }>

function ChangeItem({ appId, change }: { appId: string; change: Change }) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { icon: Icon, tone } = MARKS[change.type]
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className="focus-ring-inset flex min-h-control cursor-pointer list-none items-center gap-2 px-3 py-1.5 text-14 text-ink select-none hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-muted transition-transform duration-fast group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{titleOf(t, change)}</span>
        {change.kind === 'robot' && (
          <span className="tabular shrink-0 text-12 text-muted">
            {t(($) => $.releases.changes.fields, { count: change.fields.length })}
          </span>
        )}
        <Badge tone={tone} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
          {t(($) => $.releases.changes.type[change.type])}
        </Badge>
      </summary>
      {isOpen && <ChangeFields appId={appId} fields={change.fields} />}
    </details>
  )
}

/** Before and after of each field, in one text. */
function ChangeFields({ appId, fields }: { appId: string; fields: Change['fields'] }) {
  const t = useTexts()
  const texts = useFieldTexts(appId)
  // What an added or removed thing leaves empty tells nothing.
  const told = fields.filter(({ before, after }) => (before ?? '') !== (after ?? ''))
  if (told.length === 0)
    return (
      <p className="border-t border-line bg-sunken px-3 py-3 pl-9 text-13 text-muted">
        {t(($) => $.releases.changes.layoutOnly)}
      </p>
    )
  return (
    <dl className="flex flex-col gap-3 border-t border-line bg-sunken px-3 py-3 pl-9">
      {inFieldOrder(told).map(({ field, before, after }) => {
        const old = before === null ? null : texts.value(field, before)
        const now = after === null ? null : texts.value(field, after)
        return (
          <div key={field} className="flex flex-col gap-1">
            <dt className="text-12 text-muted">{texts.name(field)}</dt>
            <dd className="text-14 text-ink">
              <TextDiffView
                before={old}
                after={now}
                unit={unitOf(field)}
                emptyText={t(($) => $.releases.changes.empty)}
                unchangedText={(count) => t(($) => $.releases.changes.unchanged, { count })}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
