import type { ComponentProps } from 'react'
import { DocumentsPanel } from '#src/features/documents/documents-panel.tsx'
import { FilePage } from '#src/features/documents/file-page.tsx'
import { EntryEditor } from '#src/features/knowledge/entry-editor.tsx'
import { KnowledgePage } from '#src/features/knowledge/knowledge-page.tsx'

/** The knowledge base as its route puts it together. */
export function KnowledgeScreen(props: Omit<ComponentProps<typeof KnowledgePage>, 'documents'>) {
  const { appId, search, onSearch } = props
  const { document, passage } = search
  return (
    <KnowledgePage
      {...props}
      documents={() => (
        <DocumentsPanel
          appId={appId}
          search={search}
          onSearch={onSearch}
          opened={document === undefined ? undefined : { document, passage }}
          onOpen={(next) => onSearch({ document: next, passage: undefined })}
        />
      )}
    />
  )
}

/** Looking into documents as its route puts it together. */
export function FileScreen(props: Omit<ComponentProps<typeof FilePage>, 'writer'>) {
  return <FilePage {...props} writer={(form) => <EntryEditor appId={props.appId} base="qa" {...form} />} />
}
