import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ReasonDialog } from '#src/features/shared/reason/reason-dialog.tsx'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useLookAgain } from '#src/features/shared/session/closing.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'

/** Closes the application to delete it, with its name typed and for a reason; for who may, others do not see it. */
export function DeleteApplication() {
  const t = useTexts()
  const { appId, name } = useApplication()
  const may = usePermission('application.delete')
  const [isAsked, setAsked] = useState(false)
  const lookAgain = useLookAgain()
  if (!may) return null

  async function close(reason: string) {
    await withProof(() => client.application.close({ appId, name, reason }))
    setAsked(false)
    await lookAgain()
  }

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-52 flex-1 text-13 text-muted">{t(($) => $.settings.application.deleteText)}</p>
      <Button
        size="small"
        tone="danger"
        icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t(($) => $.settings.application.delete)}
      </Button>
      {isAsked && (
        <ReasonDialog
          words={{
            title: t(($) => $.settings.application.deleteTitle, { name }),
            text: t(($) => $.settings.application.deleteNote),
            reason: t(($) => $.settings.application.deleteReason),
            help: t(($) => $.settings.application.deleteReasonHelp),
            confirm: t(($) => $.settings.application.deleteConfirm),
          }}
          tone="danger"
          typed={{ word: name, label: t(($) => $.settings.application.deleteTyped, { name }) }}
          limit={LIMITS.applicationErasure.reason}
          onCancel={() => setAsked(false)}
          onConfirm={close}
        >
          <DescriptionList
            layout="stacked"
            className="mb-4"
            items={[
              {
                id: 'now',
                term: t(($) => $.settings.application.now),
                detail: t(($) => $.settings.application.nowText),
              },
              {
                id: 'then',
                term: t(($) => $.settings.application.then, { count: LIMITS.applicationErasure.days }),
                detail: t(($) => $.settings.application.thenText),
              },
              {
                id: 'stays',
                term: t(($) => $.settings.application.stays),
                detail: t(($) => $.settings.application.staysText),
              },
            ]}
          />
        </ReasonDialog>
      )}
    </div>
  )
}
