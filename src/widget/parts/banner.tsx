/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'

type Line = 'offline' | 'reconnecting' | 'connected'

/** A short loss is nobody's business. */
const PATIENCE_MS = 2500
/** How long it says that all is well again. */
const JOY_MS = 3000

/** Says when the connection is lost for more than a moment, and when it is back. */
export function Banner({ state: { phase, isConnected } }: { state: ChatState }) {
  const { t } = useWords()
  const [line, setLine] = useState<Line | null>(null)
  const isLost = phase === 'open' && !isConnected

  useEffect(() => {
    if (!isLost) {
      setLine((before) => before && 'connected')
      const timer = setTimeout(() => setLine(null), JOY_MS)
      return () => clearTimeout(timer)
    }
    const say = () => setLine(navigator.onLine ? 'reconnecting' : 'offline')
    const timer = setTimeout(say, PATIENCE_MS)
    addEventListener('offline', say)
    addEventListener('online', say)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', say)
      removeEventListener('online', say)
    }
  }, [isLost])

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
