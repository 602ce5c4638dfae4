import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { refreshFlows } from '#src/features/flows/list/use-flow-deeds.ts'

type NewMenuDialogProps = { appId: string; onCreated: (flowId: string) => void; onClose: () => void }

/** Asks what a blank menu is called. */
export function NewMenuDialog({ appId, onCreated, onClose }: NewMenuDialogProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const create = useMutation(orpc.voice.create.mutationOptions())
  return (
    <NameDialog
      title={t(($) => $.voice.new.title)}
      label={t(($) => $.voice.new.name)}
      confirmLabel={t(($) => $.voice.new.confirm)}
      name=""
      limit={LIMITS.flow.name}
      onName={async (name) => {
        const { id } = await create.mutateAsync({ appId, name })
        void refreshFlows(queryClient)
        onCreated(id)
      }}
      onClose={onClose}
    />
  )
}
