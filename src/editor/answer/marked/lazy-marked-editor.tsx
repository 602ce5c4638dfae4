import { lazy, Suspense } from 'react'
import { nextTask } from '#src/lib/next-task.ts'
import { MarkedPending } from './marked-pending.tsx'
import type { MarkedTextProps } from './marked-text.tsx'

let loaded: ReturnType<typeof begin> | undefined

/** With its first text made in a task of its own. */
async function begin() {
  const [{ MarkedEditor: editor }, { warmUp }] = await Promise.all([
    import('./marked-editor.tsx'),
    import('./warm-up.ts'),
  ])
  await nextTask()
  warmUp()
  await nextTask()
  return editor
}

function load(): ReturnType<typeof begin> {
  loaded ??= begin().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

const MarkedEditor = lazy(async () => ({ default: await load() }))

/** Fetches the editor before it is wanted: by then the network may be gone. */
export const fetchMarkedEditor = (): void => void load().catch(() => undefined)

/** The editor of texts with light marks, fetched with its text engine when the first of them is shown. */
export function LazyMarkedEditor(props: MarkedTextProps) {
  return (
    <Suspense fallback={<MarkedPending />}>
      <MarkedEditor {...props} />
    </Suspense>
  )
}
