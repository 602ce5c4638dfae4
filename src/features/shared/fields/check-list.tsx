import { Checkbox } from '#src/ui/checkbox.tsx'

type Choice<Id extends string> = { id: Id; label: string; help?: string }
type CheckListProps<Id extends string> = {
  legend: string
  /** How many are chosen, in words. */
  note?: string
  help?: string
  choices: readonly Choice<Id>[]
  /** What stands there while there is nothing to choose from. */
  emptyText?: string
  value: readonly Id[]
  onChange: (value: Id[]) => void
}

/** Some of many, as boxes to tick in a list that scrolls. */
export function CheckList<Id extends string>(props: CheckListProps<Id>) {
  const { legend, note, help, choices, emptyText, value, onChange } = props
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-2 text-13 font-medium text-ink">
        {legend}
        {note !== undefined && <span className="tabular text-12 font-normal text-muted">{note}</span>}
      </legend>
      {help !== undefined && <p className="-mt-2 text-12 text-muted">{help}</p>}
      {choices.length === 0 ? (
        <p className="text-13 text-muted">{emptyText}</p>
      ) : (
        <div className="flex max-h-64 flex-col gap-2.5 overflow-y-auto rounded-control border border-line p-3">
          {choices.map(({ id, label, help }) => (
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
