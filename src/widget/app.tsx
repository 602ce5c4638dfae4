/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PageLook } from '#src/domain/web-client/shown-look.ts'
import type { Language } from '#src/lib/languages.ts'
import type { Chat } from './chat/chat.ts'
import type { Keep } from './chat/keep.ts'
import type { ChatState } from './chat/state.ts'
import type { Host } from './host.ts'
import { headOf } from './look.ts'
import { Banner } from './parts/banner.tsx'
import { Failed } from './parts/failed.tsx'
import { Foot } from './parts/foot.tsx'
import { frontOf } from './parts/front.ts'
import { Header } from './parts/header.tsx'
import { LogView } from './parts/log-view.tsx'
import { ShownFrom } from './parts/media.tsx'
import type { Translate } from './texts.ts'
import { WordsContext } from './words.ts'

type AppProps = {
  chat: Chat
  keep: Keep
  host: Host
  t: Translate
  tag: string
  appId: string
  /** null: as usual. */
  look: PageLook | null
  /** Whose words are shown. */
  language: Language
}

/** The visitor's page, whole. */
export function App({ chat, keep, host, t, tag, appId, look, language }: AppProps) {
  const state = useChat(chat)
  const words = useMemo(() => ({ t, tag }), [t, tag])
  const [isEnding, setIsEnding] = useState(false)
  const head = headOf(look, language)
  const title = head.title || frontOf(state, t).name
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <WordsContext.Provider value={words}>
      <ShownFrom.Provider value={`/shown/${appId}`}>
        <main class="page">
          <Header state={state} host={host} head={head} onEnd={() => setIsEnding(true)} />
          <Banner state={state} />
          {state.phase === 'failed' ? (
            <Failed failure={state.failure} onRetry={() => void chat.begin()} />
          ) : (
            <LogView state={state} chat={chat} />
          )}
          {state.conversation !== null && (
            <Foot
              state={state}
              chat={chat}
              keep={keep}
              host={host}
              look={look}
              language={language}
              isEnding={isEnding}
              onEnding={setIsEnding}
            />
          )}
        </main>
      </ShownFrom.Provider>
    </WordsContext.Provider>
  )
}

function useChat(chat: Chat): ChatState {
  const [state, setState] = useState(chat.get)
  useEffect(() => {
    const read = () => setState(chat.get())
    read()
    return chat.subscribe(read)
  }, [chat])
  return state
}
