import { ListFilter } from 'lucide-react'
import { LANGUAGES } from '#src/lib/languages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { dayOf, type KnowledgeSearch, type SetSearch } from './search.ts'

type MoreFiltersProps = {
  search: KnowledgeSearch
  onSearch: SetSearch
  editors: readonly { personId: string; nickname: string }[]
}

const ANY = 'any'
const MORE = ['unhit', 'alone', 'due', 'attachment', 'author', 'language', 'from', 'until'] as const

/** What narrows the list less often: marks to tick, who wrote last and when, and what the answers hold. */
export function MoreFilters({ search, onSearch, editors }: MoreFiltersProps) {
  const t = useTexts()
  const count = MORE.filter((name) => search[name] !== undefined).length
  const tick = (name: 'unhit' | 'alone' | 'due' | 'attachment') => ({
    checked: search[name] === true,
    onCheckedChange: (isOn: boolean | 'indeterminate') => onSearch({ [name]: isOn === true ? true : undefined }),
  })
  const gone = search.author !== undefined && !editors.some(({ personId }) => personId === search.author)
  return (
    <Popover
      title={t(($) => $.knowledge.filters.more)}
      closeLabel={t(($) => $.common.close)}
      trigger={
        <Button icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}>
          {count === 0 ? t(($) => $.knowledge.filters.more) : t(($) => $.knowledge.filters.moreOn, { count })}
        </Button>
      }
    >
      <Checkbox label={t(($) => $.knowledge.filters.unhit)} {...tick('unhit')} />
      <Checkbox label={t(($) => $.knowledge.filters.alone)} {...tick('alone')} />
      <Checkbox label={t(($) => $.knowledge.filters.due)} {...tick('due')} />
      <Checkbox label={t(($) => $.knowledge.filters.attachment)} {...tick('attachment')} />
      <Field label={t(($) => $.knowledge.filters.author)}>
        <Select
          value={search.author ?? ANY}
          onValueChange={(value) => onSearch({ author: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t(($) => $.knowledge.filters.anyAuthor) },
            ...editors.map(({ personId, nickname }) => ({ value: personId, label: nickname })),
            ...(gone ? [{ value: search.author ?? '', label: t(($) => $.knowledge.table.someone) }] : []),
          ]}
        />
      </Field>
      <Field label={t(($) => $.knowledge.filters.language)}>
        <Select
          value={search.language ?? ANY}
          onValueChange={(value) => onSearch({ language: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t(($) => $.knowledge.filters.anyLanguage) },
            ...Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name })),
          ]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t(($) => $.knowledge.filters.from)}>
          <TextField
            type="date"
            value={search.from ?? ''}
            {...(search.until !== undefined && { max: search.until })}
            onChange={(event) => onSearch({ from: dayOf(event.target.value) }, { replace: true })}
          />
        </Field>
        <Field label={t(($) => $.knowledge.filters.until)}>
          <TextField
            type="date"
            value={search.until ?? ''}
            {...(search.from !== undefined && { min: search.from })}
            onChange={(event) => onSearch({ until: dayOf(event.target.value) }, { replace: true })}
          />
        </Field>
      </div>
    </Popover>
  )
}
