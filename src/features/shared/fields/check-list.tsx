import { useState } from 'react'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Up to so many are seen at a glance. */
const SHORT = 6

type Choice<Id extends string> = { id: Id; label: string; help?: string }
type CheckListProps<Id extends string> = {
  legend: string
  /** How many are chosen, in words. */
  note?: string
  help?: string
  choices: readonly Choice<Id>[]
  /** What stands there while there is nothing to choose from. */
  emptyText?: string
  /** A long list is searched by words; `none`: what stands there where nothing holds them. */
  search?: { label: string; none: string }
  value: readonly Id[]
  onChange: (value: Id[]) => void
}

/** Some of many, as boxes to tick in a list that scrolls. */
export function CheckList<Id extends string>(props: CheckListProps<Id>) {
  const { legend, note, help, choices, emptyText, search, value, onChange } = props
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const shown = choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-2 text-13 font-medium text-ink">
        {legend}
        {note !== undefined && <span className="tabular text-12 font-normal text-muted">{note}</span>}
      </legend>
      {help !== undefined && <p className="-mt-2 text-12 text-muted">{help}</p>}
      {search !== undefined && choices.length > SHORT && (
        <TextField
          type="search"
          aria-label={search.label}
          placeholder={search.label}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {choices.length === 0 ? (
        <p className="text-13 text-muted">{emptyText}</p>
      ) : (
        <div className="flex max-h-64 flex-col gap-2.5 overflow-y-auto rounded-control border border-line p-3">
          {shown.length === 0 && <p className="text-13 text-muted">{search?.none}</p>}
          {shown.map(({ id, label, help }) => (
            <Checkbox
              key={id}
              label={label}
              {...(help !== undefined && { help })}
              checked={value.includes(id)}
              onCheckedChange={(checked) =>
                onChange(checked === true ? [...value, id] : value.filter((other) => other !== id))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
