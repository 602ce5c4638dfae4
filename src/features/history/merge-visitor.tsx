import { Merge } from 'lucide-react'
import { useState } from 'react'
import { MergeDialog } from '#src/features/shared/merging/merge-dialog.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

type MergeVisitorProps = { appId: string; conversationId: string; name: string }

/** Merges the visitor of a conversation with another, for who looks after the history; others do it where they serve. */
export function MergeVisitor({ appId, conversationId, name }: MergeVisitorProps) {
  const t = useTexts()
  const may = usePermission('history.view')
  const [isAsked, setAsked] = useState(false)
  if (!may) return null
  return (
    <>
      <IconButton
        label={t(($) => $.merging.merge)}
        icon={<Merge size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <MergeDialog appId={appId} conversationId={conversationId} name={name} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
