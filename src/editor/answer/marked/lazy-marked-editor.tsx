import { lazy, Suspense } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import type { MarkedTextProps } from './marked-text.tsx'

const load = () => import('./marked-editor.tsx')
const MarkedEditor = lazy(() => load().then((module) => ({ default: module.MarkedEditor })))

/** Fetches the editor before it is wanted: by then the network may be gone. */
export const fetchMarkedEditor = (): void => void load().catch(() => undefined)

/** The editor of texts with light marks, fetched with its text engine when the first of them is shown. */
export function LazyMarkedEditor(props: MarkedTextProps) {
  const t = useTexts()
  return (
    <Suspense
      fallback={
        <Loading label={t(($) => $.common.loading)}>
          <Skeleton className="h-28 w-full rounded-control" />
        </Loading>
      }
    >
      <MarkedEditor {...props} />
    </Suspense>
  )
}
