import { useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { Conversation } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ReasonDialog } from '#src/features/shared/reason/reason-dialog.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { visitorName } from './words.ts'

type EraseVisitorProps = { appId: string; visitor: Conversation['visitor'] }

/** Erases a visitor, for a reason and with their name typed; for who may, others do not see it. */
export function EraseVisitor({ appId, visitor }: EraseVisitorProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const may = usePermission('visitor.erase')
  const [isAsked, setAsked] = useState(false)
  if (!may) return null
  const word = visitor.nickname === '' ? String(visitor.number) : visitor.nickname.trim()

  async function erase(reason: string) {
    await client.history.eraseVisitor({ appId, visitorId: visitor.id, reason })
    setAsked(false)
    // How far it has come is told where their words were.
    await queryClient.invalidateQueries({ queryKey: orpc.history.key() })
  }

  return (
    <>
      <IconButton
        label={t(($) => $.history.eraseVisitor.action)}
        icon={<Eraser size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <ReasonDialog
          words={{
            title: t(($) => $.history.eraseVisitor.title, { name: visitorName(t, visitor) }),
            text: t(($) => $.history.eraseVisitor.text),
            reason: t(($) => $.history.eraseVisitor.reason),
            help: t(($) => $.history.eraseVisitor.reasonHelp),
            confirm: t(($) => $.history.eraseVisitor.confirm),
          }}
          tone="danger"
          typed={{ word, label: t(($) => $.history.eraseVisitor.typed, { word }) }}
          limit={LIMITS.visitorErasure.reason}
          onCancel={() => setAsked(false)}
          onConfirm={erase}
        >
          <DescriptionList
            layout="stacked"
            className="mb-4"
            items={[
              {
                id: 'goes',
                term: t(($) => $.history.eraseVisitor.goes),
                detail: t(($) => $.history.eraseVisitor.goesText),
              },
              {
                id: 'stays',
                term: t(($) => $.history.eraseVisitor.stays),
                detail: t(($) => $.history.eraseVisitor.staysText),
              },
            ]}
          />
        </ReasonDialog>
      )}
    </>
  )
}
