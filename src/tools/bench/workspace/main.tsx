import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/ui/tokens.css'
import { createQueryClient } from '#src/api/query.ts'
import type { LinkEvents, OpenLink } from '#src/features/workspace/live-link.ts'
import { OnlinePage } from '#src/features/workspace/online-page.tsx'
import type { OnlineSearch } from '#src/features/workspace/search.ts'
import { loadAllTexts } from '#src/i18n/texts.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { answerFrom } from './answers.ts'
import { me, messageOf, sampleDesk } from './sample-desk.ts'

declare global {
  interface Window {
    /** Lets so many messages a second arrive, one conversation after another; 0: no more. */
    benchArrivals: (perSecond: number) => void
    /** From the press of each key to the paint after it, in milliseconds. */
    benchInputs: number[]
  }
}

const asked = new URLSearchParams(location.search)
const size = (name: string) => Number(asked.get(name))
const desk = sampleDesk({ chats: size('chats'), waiting: size('waiting'), messages: size('messages') })
const [first] = desk.mine

let events: LinkEvents | undefined
const openLink: OpenLink = (_appId, heard) => {
  events = heard
  queueMicrotask(heard.connected)
  return { watch: () => undefined, unwatch: () => undefined, typing: () => undefined, close: () => undefined }
}

/** A message in the next conversation: all of the desk hear of it, and who has it open hears it. */
function arrive(turn: number): void {
  const at = turn % desk.mine.length
  const known = desk.mine[at]!
  const seq = known.seq + 1
  const message = messageOf(known.id, seq, new Date().toISOString())
  const { text } = message.body
  const conversation = { ...known, seq, unread: known.unread + 1, lastMessage: text, lastMessageAt: message.at }
  desk.mine[at] = conversation
  events?.desk(conversation)
  if (at === 0) events?.message(message)
}

let arriving: ReturnType<typeof setInterval> | undefined
let turn = 0
window.benchArrivals = (perSecond) => {
  clearInterval(arriving)
  if (perSecond > 0) arriving = setInterval(() => arrive((turn += 1)), 1000 / perSecond)
}

window.benchInputs = []
window.addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      // What is posted in a frame is heard once it has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.benchInputs.push(performance.now() - timeStamp)
      port2.postMessage(undefined)
    }),
  { capture: true },
)

function Page() {
  const [search, setSearch] = useState<OnlineSearch>({
    tab: asked.get('tab') === 'queue' ? 'queue' : 'mine',
    chat: first?.id,
  })
  return (
    <ToastProvider label="Notices" closeLabel="Close">
      <OnlinePage
        me={me}
        screens={[]}
        search={search}
        onSearch={setSearch}
        onSignedOut={() => undefined}
        openLink={openLink}
      />
    </ToastProvider>
  )
}

answerFrom(desk)
await loadAllTexts('en')
const root = createRootRoute()
const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: Page })])
const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/online'] }) })
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
