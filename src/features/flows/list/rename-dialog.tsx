import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { refreshFlows } from './use-flow-deeds.ts'

type RenameDialogProps = {
  appId: string
  flow: { id: string; name: string }
  title: string
  label: string
  /** What is said once it has the name. */
  doneText: (name: string) => string
  onClose: () => void
}

/** Another name for a flow of any family. */
export function RenameDialog({ appId, flow, title, label, doneText, onClose }: RenameDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const update = useMutation(orpc.flows.update.mutationOptions())
  return (
    <NameDialog
      title={title}
      label={label}
      confirmLabel={t(($) => $.flows.actions.rename)}
      name={flow.name}
      limit={LIMITS.flow.name}
      onName={async (name) => {
        await update.mutateAsync({ appId, flowId: flow.id, name })
        await refreshFlows(queryClient)
        notices.done(doneText(name))
      }}
      onClose={onClose}
    />
  )
}
