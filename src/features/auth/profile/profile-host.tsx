import { useEffect, useState, type ComponentType } from 'react'
import { profileOpened } from '#src/features/frame/profile-opened.ts'
import { useStore } from '#src/features/shared/store.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import type { ProfileDialogProps } from './profile-dialog.tsx'

/** Where the own profile opens, over whatever page; fetched when it is asked for. */
export function ProfileHost() {
  const appId = useStore(profileOpened)
  const language = useLanguage()
  const notices = useNotices()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<ProfileDialogProps> }>()
  const isAsked = appId !== undefined

  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    Promise.all([import('./profile-dialog.tsx'), loadTexts(language, ['auth', 'profile'])]).then(
      ([{ ProfileDialog }]) => {
        if (!isOver) setLoaded({ Dialog: ProfileDialog })
      },
      (error: unknown) => {
        if (isOver) return
        profileOpened.set(undefined)
        notices.failed(error)
      },
    )
    return () => {
      isOver = true
    }
    // The notices are made anew with every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsked, language])

  if (appId === undefined || loaded === undefined) return null
  return <loaded.Dialog appId={appId} onClose={() => profileOpened.set(undefined)} />
}
