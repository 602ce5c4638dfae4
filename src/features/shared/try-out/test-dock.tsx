import { useSyncExternalStore } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { TestPanel } from './test-panel.tsx'

type TestDockProps = {
  appId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onOpenEntry?: ((entryId: string) => void) | undefined
  /** `page`: the column stays in view while the page scrolls; `parent`: it is as high as what is beside it. */
  height?: 'page' | 'parent'
}

/** The online test beside a page: a column where the window has room for one, a drawer where it has not. */
export function TestDock({ appId, open, onOpenChange, onOpenEntry, height = 'page' }: TestDockProps) {
  const t = useTexts()
  const isWide = useRoomForColumn()
  if (isWide)
    return (
      open && (
        <aside
          className={cx(
            'w-90 shrink-0',
            height === 'page' ? 'sticky top-20 h-[calc(100dvh-9rem)] min-h-96 self-start' : 'h-full',
          )}
        >
          <TestPanel
            appId={appId}
            onOpenEntry={onOpenEntry}
            onClose={() => onOpenChange(false)}
            className="h-full overflow-hidden rounded-card border border-line"
          />
        </aside>
      )
    )
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.chatbot.tryOut.title)}
      closeLabel={t(($) => $.chatbot.tryOut.close)}
    >
      <TestPanel appId={appId} onOpenEntry={onOpenEntry} className="-m-5 h-[calc(100%+2.5rem)]" />
    </Drawer>
  )
}

/** Width in px from which the column fits beside the content. */
const COLUMN_FROM = '(min-width: 1280px)'

/** Whether the window has room for the online test as a column. */
export function useRoomForColumn(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(COLUMN_FROM)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(COLUMN_FROM).matches,
  )
}
