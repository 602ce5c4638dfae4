import { Page } from '#src/features/shared/screens/page.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AddWords } from './add-words.tsx'
import { AlertList } from './alert-list.tsx'
import { TryWords } from './try-words.tsx'
import { WordList } from './word-list.tsx'

/** What happens to messages that hold sensitive words: the words, a box to try them in, and the messages to look at. */
export function RulesPage({ appId }: { appId: string }) {
  const t = useTexts()
  return (
    <Page title={t(($) => $.rules.title)} note={t(($) => $.rules.note)} width="settings">
      <div className="flex flex-col gap-4">
        <AddWords appId={appId} />
        <WordList appId={appId} />
        <TryWords appId={appId} />
        <AlertList appId={appId} />
      </div>
    </Page>
  )
}
