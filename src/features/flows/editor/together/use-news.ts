import { useEffect, useEffectEvent, useRef } from 'react'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'
import { useFlowEditor } from '../editor-context.ts'
import type { News } from './sync.ts'

/** Changes of one person that come within so many milliseconds are told together. */
const TOGETHER_MS = 8_000

/** Says quietly what a colleague has changed, and shows it on request. */
export function useNews(): void {
  const t = useTexts()
  const toasts = useToasts()
  const { sync, store, canvas, select } = useFlowEditor()
  const last = useRef<(News & { toast: number; at: number }) | null>(null)

  const show = (ids: readonly string[]) => {
    const { nodes } = store.store.get(store.docAtom)
    select(selectionOf({ nodes: ids.filter((id) => nodes.has(id)) }))
    canvas()?.fitSelection()
  }
  const tell = useEffectEvent((news: News) => {
    const before = last.current
    const isMore = before !== null && before.by === news.by && Date.now() - before.at < TOGETHER_MS
    const gone = new Set([...(isMore ? before.gone : []), ...news.gone])
    const here = [...new Set([...(isMore ? before.here : []), ...news.here])].filter((id) => !gone.has(id))
    if (isMore) toasts.dismiss(before.toast)
    const name = news.by ?? t(($) => $.flow.together.someone)
    const count = here.length + gone.size
    const toast = toasts.show({
      kind: 'info',
      title:
        count === 0 ? t(($) => $.flow.together.changed, { name }) : t(($) => $.flow.together.nodes, { name, count }),
      ...(news.dropped > 0 && { note: t(($) => $.flow.together.dropped, { count: news.dropped }) }),
      ...(here.length > 0 && { action: { label: t(($) => $.flow.together.show), onAction: () => show(here) } }),
    })
    last.current = { ...news, here, gone: [...gone], toast, at: Date.now() }
  })

  useEffect(() => sync.subscribe((news) => tell(news)), [sync])
}
