import { useTexts } from '#src/i18n/use-texts.ts'
import { StatusDot, type StatusDotProps } from '#src/ui/status-dot.tsx'

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

const LOOKS: Record<Connection, Pick<StatusDotProps, 'tone' | 'shape'>> = {
  connecting: { tone: 'neutral', shape: 'half' },
  connected: { tone: 'success', shape: 'full' },
  reconnecting: { tone: 'warning', shape: 'half' },
  offline: { tone: 'danger', shape: 'hollow' },
}

/** Whether news comes in, as a light and a word; a change is read out. */
export function ConnectionLight({ connection }: { connection: Connection }) {
  const t = useTexts()
  return (
    <span role="status" className="inline-flex">
      <StatusDot
        {...LOOKS[connection]}
        label={t(($) => $.workspace.connection[connection])}
        className={connection === 'connected' ? 'text-muted max-md:[&>span]:sr-only' : ''}
      />
    </span>
  )
}
