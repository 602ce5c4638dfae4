import { Ear } from 'lucide-react'
import type { client } from '#src/api/client.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AsideLine } from './aside-line.tsx'

type Whisper = Awaited<ReturnType<typeof client.desk.whispers>>[number]

/** What a supervisor has written to who serves. */
export function WhisperLine({ whisper: { by, text, at }, timeZone }: { whisper: Whisper; timeZone?: string }) {
  const t = useTexts()
  return (
    <AsideLine icon={Ear} title={t(($) => $.workspace.whisper.by, { name: by.nickname })} at={at} timeZone={timeZone}>
      {text}
    </AsideLine>
  )
}
