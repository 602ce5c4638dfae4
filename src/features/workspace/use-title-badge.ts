import { useEffect } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Writes how many conversations ask for attention into the title of the browser's tab. */
export function useTitleBadge(count: number): void {
  const t = useTexts()
  useEffect(() => {
    const title = t(($) => $.workspace.title)
    document.title = count > 0 ? `(${count}) ${title}` : title
    return () => {
      document.title = t(($) => $.common.title)
    }
  }, [count, t])
}
