import type { ReactNode } from 'react'
import { LanguageMenu } from '#src/features/frame/language-menu.tsx'
import { Mark } from '#src/features/frame/mark.tsx'
import { changeLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { WorkshopDrawing } from './workshop-drawing.tsx'

type SignInShellProps = { title: ReactNode; text?: ReactNode; children: ReactNode }

/** The page around every step of signing in: our drawing beside it where there is room, the language always. */
export function SignInShell({ title, text, children }: SignInShellProps) {
  const t = useTexts()
  return (
    <div className="flex min-h-dvh bg-ground text-ink">
      <aside
        aria-hidden
        className="hidden min-w-0 flex-1 flex-col items-center justify-center gap-10 border-r border-line bg-sunken p-10 lg:flex"
      >
        <WorkshopDrawing className="w-full max-w-105 text-accent-text" />
        <p className="max-w-88 text-center text-20 font-medium text-balance text-ink">{t(($) => $.auth.motto)}</p>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col lg:max-w-160">
        <header className="flex items-center justify-between gap-4 p-4 sm:p-6">
          <span className="flex min-w-0 items-center gap-2 text-16 font-semibold">
            <Mark size={24} />
            <span className="truncate">{t(($) => $.auth.product)}</span>
          </span>
          <LanguageMenu onChange={(language) => void changeLanguage(language)} />
        </header>
        <main className="mx-auto flex w-full max-w-104 flex-1 flex-col justify-center px-4 pt-2 pb-16 sm:px-6">
          <h1 className="text-28 font-semibold text-balance">{title}</h1>
          {text !== undefined && <p className="mt-2 text-14 text-pretty text-muted">{text}</p>}
          <div className="mt-6">{children}</div>
        </main>
      </div>
    </div>
  )
}
