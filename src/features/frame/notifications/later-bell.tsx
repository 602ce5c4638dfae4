import { Suspense, type ComponentProps } from 'react'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { laterPart } from '../later-part.ts'
import type { NotificationBell } from './notification-bell.tsx'

const Bell = laterPart(async () => {
  const [module] = await Promise.all([
    import('./notification-bell.tsx'),
    loadTexts(currentLanguage(), ['notifications']),
  ])
  return { default: module.NotificationBell }
})

/** The bell of notifications, for which no screen waits: its place is kept. */
export function LaterBell(props: ComponentProps<typeof NotificationBell>) {
  return (
    <Suspense fallback={<span className="size-control" />}>
      <Bell {...props} />
    </Suspense>
  )
}
