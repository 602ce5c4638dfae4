import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { client } from '#src/api/client.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useFileSave } from '#src/features/shared/use-file-save.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { filterOf, type AuditSearch } from './search.ts'

type AuditDeedsProps = {
  appId: string
  search: AuditSearch
  /** The log was walked: what was found. */
  onChecked: (check: AuditCheck) => void
}

export type AuditCheck = Awaited<ReturnType<typeof client.audit.verify>>

/** Exports what the filters show, and has the server walk the log's chain; both are the super admin's. */
export function AuditDeeds({ appId, search, onChecked }: AuditDeedsProps) {
  const t = useTexts()
  const notices = useNotices()
  const may = usePermission('audit.export')
  const check = useMutation({
    mutationFn: () => client.audit.verify({ appId }),
    onSuccess: onChecked,
    onError: notices.failed,
  })

  const { isSaving, save } = useFileSave((language) => client.audit.export({ appId, language, ...filterOf(search) }))

  return (
    <div className="flex flex-wrap items-center gap-2">
      <DisabledReason reason={!may && t(($) => $.audit.verifyReason)}>
        <Button
          busy={check.isPending}
          icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => check.mutate()}
        >
          {t(($) => $.audit.verify)}
        </Button>
      </DisabledReason>
      <DisabledReason reason={!may && t(($) => $.audit.exportReason)}>
        <Button busy={isSaving} icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={save}>
          {t(($) => $.audit.export)}
        </Button>
      </DisabledReason>
    </div>
  )
}
