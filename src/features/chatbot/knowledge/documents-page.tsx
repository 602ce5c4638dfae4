import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { DocumentsPanel } from '../documents/documents-panel.tsx'
import { KnowledgeTabs } from './knowledge-tabs.tsx'
import type { KnowledgeSearch, SetSearch } from './search.ts'

type DocumentsPageProps = { appId: string; search: KnowledgeSearch; onSearch: SetSearch; takesFocus: boolean }

/** The documents of the knowledge base. */
export function DocumentsPage({ appId, search, onSearch, takesFocus }: DocumentsPageProps) {
  const t = useTexts()
  const { document, passage } = search
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
        <DocumentsPanel
          appId={appId}
          search={search}
          onSearch={onSearch}
          opened={document === undefined ? undefined : { document, passage }}
          onOpen={(next) => onSearch({ document: next, passage: undefined })}
        />
      </KnowledgeTabs>
    </div>
  )
}
