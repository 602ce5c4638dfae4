import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'

type Group = { id: string; name: string }
type GroupChoicesProps = {
  groups: readonly Group[]
  /** The ids of those that are offered, in their order. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The groups that visitors choose from, in the order in which they see them. */
export function GroupChoices({ groups, chosen, error, onChange }: GroupChoicesProps) {
  const t = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const rest = groups.filter(({ id }) => !chosen.includes(id))
  const rows = chosen.flatMap((id) => groups.find((group) => group.id === id) ?? [])

  function move(from: number, to: number) {
    const next = chosen.filter((_, index) => index !== from)
    const moved = chosen[from]
    if (moved === undefined) return
    flushSync(() => onChange(next.toSpliced(to, 0, moved)))
    // The way it went on may have ended there.
    const tools = [...(list.current?.children[to]?.querySelectorAll('button') ?? [])]
    const [up, down] = tools
    const same = to < from ? up : down
    ;(same?.disabled ? tools.find((tool) => !tool.disabled) : same)?.focus()
  }

  function remove(index: number) {
    flushSync(() => onChange(chosen.toSpliced(index, 1)))
    const row = list.current?.children[Math.min(index, chosen.length - 2)]
    row?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t(($) => $.settings.assignment.groups)}
        help={
          groups.length === 0 ? t(($) => $.settings.assignment.noGroups) : t(($) => $.settings.assignment.groupsHelp)
        }
        error={error}
      >
        <Select
          value={undefined}
          placeholder={
            rest.length === 0 ? t(($) => $.settings.assignment.allAdded) : t(($) => $.settings.assignment.addGroup)
          }
          disabled={rest.length === 0 || chosen.length >= LIMITS.assignment.groups.most}
          options={rest.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(id) => onChange([...chosen, id])}
        />
      </Field>
      {rows.length > 0 && (
        <ol ref={list} aria-label={t(($) => $.settings.assignment.groups)} className="flex flex-col gap-1">
          {rows.map(({ id, name }, index) => (
            <li key={id} className="flex items-center gap-1 rounded-control border border-line py-1 pr-1 pl-3">
              <span className="tabular w-6 shrink-0 text-12 text-muted">{index + 1}</span>
              <span className="min-w-0 flex-1 text-14 wrap-anywhere text-ink">{name}</span>
              <IconButton
                size="small"
                label={t(($) => $.settings.assignment.up, { name })}
                icon={<ArrowUp {...ICON} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                label={t(($) => $.settings.assignment.down, { name })}
                icon={<ArrowDown {...ICON} />}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                size="small"
                label={t(($) => $.settings.assignment.remove, { name })}
                icon={<X {...ICON} />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
