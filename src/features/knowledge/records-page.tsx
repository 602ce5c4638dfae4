import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { ImportDialog } from './imports/import-dialog.tsx'
import { PastExports } from './imports/past-exports.tsx'
import { UploadRecords } from './imports/upload-records.tsx'
import { KnowledgeTabs } from './knowledge-tabs.tsx'
import type { SetSearch } from './search.ts'

type RecordsPageProps = { appId: string; onSearch: SetSearch; takesFocus: boolean }

/** The files that came in, with what became of them, and those that were written. */
export function RecordsPage({ appId, onSearch, takesFocus }: RecordsPageProps) {
  const t = useTexts()
  const format = useFormat()
  const [opened, setOpened] = useState<string>()
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } })).data ?? []
  return (
    <div className="flex min-h-full flex-col gap-3 p-4 md:p-6">
      <PageHeader title={t(($) => $.knowledge.page.title)} />
      <KnowledgeTabs tab="records" onSearch={onSearch} takesFocus={takesFocus}>
        <section className="flex flex-col gap-2">
          <h2 className="text-14 font-semibold">{t(($) => $.imports.records.note)}</h2>
          <UploadRecords appId={appId} onOpen={setOpened} />
        </section>
        <section className="mt-3 flex flex-col gap-2">
          <h2 className="text-14 font-semibold">{t(($) => $.imports.exports.title)}</h2>
          <PastExports appId={appId} />
        </section>
      </KnowledgeTabs>
      {opened !== undefined && (
        <ImportDialog
          key={opened}
          appId={appId}
          categories={categoryOptions(categoryTree(categories, format.compare))}
          importId={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
