/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'

type Line = 'offline' | 'reconnecting' | 'connected'

/** A short loss is nobody's business. */
const PATIENCE_MS = 2500
/** How long it says that all is well again. */
const RELIEF_MS = 3000

/** Says when the connection is lost for more than a moment, and when it is back. */
export function Banner({ state: { phase, isConnected } }: { state: ChatState }) {
  const { t } = useWords()
  const [line, setLine] = useState<Line | null>(null)
  const isOnline = useOnline()
  const loss = phase !== 'open' ? null : !isOnline ? 'offline' : !isConnected ? 'reconnecting' : null

  useEffect(() => {
    if (loss === null) setLine((before) => before && 'connected')
    const timer = setTimeout(() => setLine(loss), loss === null ? RELIEF_MS : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [loss])

  return (
    <div role="status">
      {line !== null && (
        <p class={`banner ${line}`}>
          {line !== 'connected' && <Icon name="offline" />}
          {t(line)}
        </p>
      )}
    </div>
  )
}

/** Whether the browser believes in a network. */
function useOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const read = () => setIsOnline(navigator.onLine)
    addEventListener('online', read)
    addEventListener('offline', read)
    return () => {
      removeEventListener('online', read)
      removeEventListener('offline', read)
    }
  }, [])
  return isOnline
}
