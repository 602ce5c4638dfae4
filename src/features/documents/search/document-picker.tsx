import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'

type DocumentPickerProps = {
  appId: string
  value: string | undefined
  placeholder: string
  onChange: (documentId: string | undefined) => void
}

/** Documents offered for one text. */
const OFFERED = 20

/** One of the documents, found by its name or number. */
export function DocumentPicker({ appId, value, placeholder, onChange }: DocumentPickerProps) {
  const t = useTexts()
  const chosen = useQuery(
    orpc.documents.get.queryOptions({
      input: { appId, documentId: value ?? '' },
      enabled: value !== undefined,
      retry: false,
    }),
  )
  const lookUp = useCallback(
    async (text: string) => {
      const { items } = await client.documents.list({ appId, limit: OFFERED, ...(text !== '' && { text }) })
      return items
        .filter(({ passages }) => passages > 0)
        .map(({ id, name, number }) => ({
          value: id,
          label: name,
          help: t(($) => $.documents.list.number, { number }),
        }))
    },
    [appId, t],
  )
  return (
    <div className="w-full sm:w-64">
      <Combobox
        aria-label={t(($) => $.file.search.document)}
        placeholder={placeholder}
        options={lookUp}
        value={value === undefined ? null : { value, label: chosen.data?.name ?? value.slice(-8) }}
        onValueChange={(option) => onChange(option?.value)}
        emptyText={t(($) => $.file.none.title)}
        loadingText={t(($) => $.common.loading)}
        clearLabel={t(($) => $.common.clear)}
      />
    </div>
  )
}
