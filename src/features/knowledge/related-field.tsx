import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

type RelatedFieldProps = {
  appId: string
  /** The entry itself is not offered. */
  entryId: string | undefined
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Entries whose questions are offered below the answer, found by typing. */
export function RelatedField({ appId, entryId, value, onChange }: RelatedFieldProps) {
  const t = useTexts()
  const known = useQueries({
    queries: value.map((id) => orpc.knowledge.entry.queryOptions({ input: { appId, entryId: id }, retry: false })),
  })
  const search = useCallback(
    async (text: string) => {
      const { items } = await client.knowledge.entries({ appId, limit: 10, ...(text.trim() !== '' && { text }) })
      return items
        .filter(({ id }) => id !== entryId && !value.includes(id))
        .map(({ id, number, question }) => ({ value: id, label: `FAQ-${number} ${question}` }))
    },
    [appId, entryId, value],
  )
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t(($) => $.knowledge.fields.related)}
        help={t(($) => $.knowledge.entry.relatedHelp)}
        aside={
          <span className="tabular text-faint">
            {t(($) => $.knowledge.entry.similarCount, { count: value.length, limit: LIMITS.qa.related })}
          </span>
        }
      >
        <Combobox
          options={search}
          value={null}
          disabled={value.length >= LIMITS.qa.related}
          onValueChange={(option) => option !== null && onChange([...value, option.value])}
          placeholder={t(($) => $.knowledge.entry.relatedPlaceholder)}
          emptyText={t(($) => $.knowledge.empty.filteredTitle)}
          loadingText={t(($) => $.common.loading)}
        />
      </Field>
      {value.length > 0 && (
        <ul className="flex flex-col gap-1">
          {value.map((id, index) => {
            const entry = known[index]?.data
            const name =
              entry === undefined
                ? known[index]?.isError === true
                  ? t(($) => $.knowledge.entry.relatedGone)
                  : t(($) => $.common.loading)
                : `${t(($) => $.knowledge.table.faq, { number: entry.number })} ${entry.question}`
            return (
              <li key={id} className="flex items-center justify-between gap-2 rounded-control bg-sunken pl-2 text-13">
                <span className="min-w-0 truncate text-ink">{name}</span>
                <IconButton
                  size="small"
                  label={t(($) => $.knowledge.entry.removeSimilar, { text: name })}
                  icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
