import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ReasonDialog } from '#src/features/shared/reason/reason-dialog.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

type ExportVisitorProps = { appId: string; visitorId: string; name: string }

/** Asks for everything that is kept of a visitor as an archive, for a reason; for who may, others do not see it. */
export function ExportVisitor({ appId, visitorId, name }: ExportVisitorProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const may = usePermission('visitor.export')
  const [isAsked, setAsked] = useState(false)
  if (!may) return null

  async function begin(reason: string) {
    const begun = await client.history.exportVisitor({ appId, visitorId, reason, language: currentLanguage() })
    // How far it has come, and where it is then, is told beside the conversation.
    queryClient.setQueryData(orpc.history.visitorExport.queryKey({ input: { appId, visitorId } }), begun)
    setAsked(false)
  }

  return (
    <>
      <IconButton
        label={t(($) => $.history.exportVisitor.action)}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <ReasonDialog
          words={{
            title: t(($) => $.history.exportVisitor.title, { name }),
            text: t(($) => $.history.exportVisitor.text),
            reason: t(($) => $.history.exportVisitor.reason),
            help: t(($) => $.history.exportVisitor.reasonHelp),
            confirm: t(($) => $.history.exportVisitor.confirm),
          }}
          limit={LIMITS.visitorExport.reason}
          onCancel={() => setAsked(false)}
          onConfirm={begin}
        />
      )}
    </>
  )
}
