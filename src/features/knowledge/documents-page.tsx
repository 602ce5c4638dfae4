import type { ReactNode } from 'react'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { KnowledgeTabs } from './knowledge-tabs.tsx'
import type { SetSearch } from './search.ts'

type DocumentsPageProps = { appId: string; onSearch: SetSearch; takesFocus: boolean; children: ReactNode }

/** The documents of the knowledge base. */
export function DocumentsPage({ appId, onSearch, takesFocus, children }: DocumentsPageProps) {
  const t = useTexts()
  return (
    <div className="flex min-h-full flex-col gap-3 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.knowledge.page.title)}
        extra={
          <>
            <Button asChild>
              <ScreenLink href={screenPath(appId, 'file')}>{t(($) => $.documents.toSearch)}</ScreenLink>
            </Button>
            <Button asChild>
              <ScreenLink href={`${screenPath(appId, 'file')}?tab=test`}>{t(($) => $.documents.toTest)}</ScreenLink>
            </Button>
          </>
        }
      />
      <KnowledgeTabs tab="documents" onSearch={onSearch} takesFocus={takesFocus}>
        {children}
      </KnowledgeTabs>
    </div>
  )
}
