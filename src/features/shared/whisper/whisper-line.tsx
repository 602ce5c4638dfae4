import { Ear } from 'lucide-react'
import type { client } from '#src/api/client.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

type Whisper = Awaited<ReturnType<typeof client.desk.whispers>>[number]

/** What a supervisor has written to who serves: plainly none of the visitor's. */
export function WhisperLine({ whisper: { by, text, at }, timeZone }: { whisper: Whisper; timeZone?: string }) {
  const t = useTexts()
  const format = useFormat(timeZone)
  return (
    <li className="rounded-card border border-dashed border-warning-line bg-warning-soft px-3 py-2 text-13 text-ink">
      <p className="flex flex-wrap items-center gap-x-1.5 text-12 font-medium text-warning-text">
        <Ear size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {t(($) => $.workspace.whisper.by, { name: by.nickname })}
        <time dateTime={at} className="tabular font-normal">
          {format.time(at)}
        </time>
      </p>
      <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{text}</p>
    </li>
  )
}
