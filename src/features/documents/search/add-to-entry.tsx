import { useCallback } from 'react'
import { client } from '#src/api/client.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'

type AddToEntryProps = { appId: string; onChoose: (entryId: string) => void; onClose: () => void }

/** Entries offered for one text. */
const OFFERED = 10

/** Asks which entry a passage is to be added to. */
export function AddToEntry({ appId, onChoose, onClose }: AddToEntryProps) {
  const t = useTexts()
  const lookUp = useCallback(
    async (text: string) => {
      const { items } = await client.knowledge.entries({ appId, limit: OFFERED, ...(text.trim() !== '' && { text }) })
      return items.map(({ id, number, question }) => ({
        value: id,
        label: question,
        help: t(($) => $.file.hit.faq, { number }),
      }))
    },
    [appId, t],
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t(($) => $.file.hit.addTitle)}
      closeLabel={t(($) => $.common.cancel)}
    >
      <Field label={t(($) => $.file.hit.addTo)} help={t(($) => $.file.hit.addHelp)}>
        <Combobox
          options={lookUp}
          value={null}
          onValueChange={(option) => option !== null && onChoose(option.value)}
          placeholder={t(($) => $.knowledge.entry.relatedPlaceholder)}
          emptyText={t(($) => $.knowledge.empty.filteredTitle)}
          loadingText={t(($) => $.common.loading)}
        />
      </Field>
    </Dialog>
  )
}
