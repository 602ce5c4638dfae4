import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { panelWordSchema } from '#src/domain/settings/custom-panel.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { apiFailure } from '#src/api/errors.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { DeskContext } from '../desk-context.ts'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

const { height: tall } = LIMITS.customPanel
/** Milliseconds between two greetings, and after how many of them the page is taken for silent. */
const GREETING_MS = 1000
const GREETINGS = 10

/** A page of another system, which is told whose conversation is open. */
export function CustomPanel({ conversation, custom }: PanelViewProps) {
  const appId = use(DeskContext)?.appId
  if (custom === null || appId === undefined) return null
  return (
    <Panel name="custom" title={custom.title}>
      <OtherPage key={custom.origin} appId={appId} conversationId={conversation.id} {...custom} />
    </Panel>
  )
}

type OtherPageProps = { appId: string; conversationId: string; title: string; origin: string }

/**
 * Greets the page until it says that it listens, and then tells it of each conversation that is opened. Nobody else's words
 * are heard, and nothing is said to another origin.
 */
function OtherPage({ appId, conversationId, title, origin }: OtherPageProps) {
  const t = useTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  const isLoaded = useRef(false)
  const [tries, setTries] = useState(0)
  const [ready, setReady] = useState<{ nonce: string }>()
  const [isSilent, setSilent] = useState(false)
  const [height, setHeight] = useState<number>(tall.usual)
  const ask = useMutation(orpc.desk.panelToken.mutationOptions())
  // Within our own page around it.
  const page = () => frame.current?.contentWindow?.[0]
  const say = (word: object) => page()?.postMessage(word, origin)

  const hear = useEffectEvent(({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== page()) return
    const word = panelWordSchema.safeParse(data).data
    if (word?.type === 'deskwright.ready') {
      setReady({ nonce: word.nonce })
      setSilent(false)
    }
    if (word?.type === 'deskwright.height') setHeight(Math.min(tall.most, Math.max(tall.least, word.height)))
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  const isReady = ready !== undefined
  // Until the page is there its frame is of another origin.
  const greet = useEffectEvent(() => isLoaded.current && say({ type: 'deskwright.hello' }))
  useEffect(() => {
    if (isReady) return
    let left = GREETINGS
    const timer = setInterval(() => {
      if (left-- > 0) return void greet()
      clearInterval(timer)
      setSilent(true)
    }, GREETING_MS)
    return () => clearInterval(timer)
  }, [isReady, tries])

  const tell = useEffectEvent((nonce: string) =>
    // Of several on their way only the last is told.
    ask.mutate(
      { appId, conversationId, nonce },
      { onSuccess: ({ token }) => say({ type: 'deskwright.context', token }) },
    ),
  )
  useEffect(() => {
    if (ready !== undefined) tell(ready.nonce)
  }, [ready, conversationId])

  const again = () => {
    isLoaded.current = false
    setReady(undefined)
    setSilent(false)
    setTries(tries + 1)
  }
  const fault = isSilent
    ? t(($) => $.workspace.custom.silent, { origin })
    : ask.error && errorText(t, apiFailure(ask.error).code)
  return (
    <div className="flex flex-col gap-2">
      {!isReady && !isSilent && (
        <p role="status" className="flex items-center gap-2 text-13 text-muted">
          <Spinner />
          {t(($) => $.workspace.custom.loading)}
        </p>
      )}
      {fault !== null && fault !== undefined && (
        <div role="status" className="flex flex-col items-start gap-2 text-13 text-muted">
          <p className="wrap-anywhere">{fault}</p>
          <Button size="small" onClick={again}>
            {t(($) => $.common.retry)}
          </Button>
        </div>
      )}
      <iframe
        key={tries}
        ref={frame}
        src={`/panel/${appId}`}
        title={title}
        onLoad={() => {
          isLoaded.current = true
          if (!isReady) say({ type: 'deskwright.hello' })
        }}
        style={{ height }}
        className="w-full rounded-control border border-line bg-surface"
      />
    </div>
  )
}
