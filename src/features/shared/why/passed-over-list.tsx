import { useId } from 'react'
import type { PassedOver } from '#src/domain/step/why.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EntryLink } from './entry-link.tsx'

type PassedOverListProps = { appId: string; entries: readonly PassedOver[]; maySee: boolean }

/** Entries that came near and do not answer such a conversation, each with the condition that was not met. */
export function PassedOverList({ appId, entries, maySee }: PassedOverListProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <p id={id}>{t(($) => $.frame.why.passedOver)}</p>
      <ul aria-labelledby={id} className="flex flex-col">
        {entries.map(({ entryId, question, confidence, unmet }) => (
          <li key={entryId} className="flex flex-col gap-0.5 border-t border-line py-1.5">
            <span className="flex justify-between gap-2 text-ink">
              <span className="min-w-0 wrap-anywhere">
                <EntryLink appId={appId} entryId={entryId} question={question} maySee={maySee} />
              </span>
              <span className="tabular shrink-0">
                {format.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              </span>
            </span>
            <span>{t(($) => $.frame.why.unmet[unmet])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
