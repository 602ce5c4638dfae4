import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'

type QuestionPickerProps = {
  appId: string
  /** Questions already on the card; they are not offered again. */
  taken: readonly string[]
  /** Why no more can be picked. */
  full: string | undefined
  onPick: (question: string) => void
}

/** Questions offered at a time; typing narrows them. */
const SHOWN = 20

/** Picks a standard question of the knowledge base for the welcome card. */
export function QuestionPicker({ appId, taken, full, onPick }: QuestionPickerProps) {
  const t = useTexts()
  const queryClient = useQueryClient()

  // The box looks up again whenever its source is another function, so this one changes only with what it depends on.
  const lookUp = useCallback(
    async (query: string) => {
      const text = query.trim()
      const input = { appId, limit: SHOWN, enabled: true, ...(text !== '' && { text }) }
      const page = await queryClient.fetchQuery(orpc.knowledge.entries.queryOptions({ input }))
      return page.items
        .filter((entry) => !taken.includes(entry.question))
        .map((entry) => ({ value: entry.id, label: entry.question }))
    },
    [appId, queryClient, taken],
  )

  return (
    <DisabledReason reason={full} className="min-w-56 flex-1">
      <Combobox
        aria-label={t(($) => $.chatbot.welcome.pick)}
        placeholder={t(($) => $.chatbot.welcome.pick)}
        className="min-w-56 flex-1"
        options={lookUp}
        value={null}
        onValueChange={(option) => {
          if (option !== null) onPick(option.label)
        }}
        emptyText={t(($) => $.chatbot.welcome.pickEmpty)}
        loadingText={t(($) => $.common.loading)}
        failedText={t(($) => $.common.errorTitle)}
      />
    </DisabledReason>
  )
}
