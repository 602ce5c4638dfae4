import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Link } from '#src/ui/link.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { KINDS, type FlowKind, type Folder } from './data.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isName, NameField } from '#src/features/shared/fields/name-dialog.tsx'
import { refreshFlows } from './use-flow-deeds.ts'

type NewFlowDialogProps = {
  appId: string
  folders: readonly Folder[]
  /** The folder on screen, where the flow is filed unless told otherwise. */
  folderId: string | null
  onCreated: (flowId: string) => void
  onClose: () => void
}

/** Stands for «no folder» where a value cannot be null. */
const NONE = 'none'

/** Asks what a blank flow is to be: its name, its kind and its folder. */
export function NewFlowDialog({ appId, folders, folderId, onCreated, onClose }: NewFlowDialogProps) {
  const t = useTexts()
  const form = useId()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const create = useMutation(orpc.flows.create.mutationOptions())
  const [name, setName] = useState('')
  const [kind, setKind] = useState<FlowKind>('standard')
  const [folder, setFolder] = useState(folderId ?? NONE)
  const [refused, setRefused] = useState<string>()
  const isReady = isName(name, LIMITS.flow.name)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || create.isPending) return
    try {
      const { id } = await create.mutateAsync({
        appId,
        name: name.trim(),
        kind,
        folderId: folder === NONE ? null : folder,
      })
      void refreshFlows(queryClient)
      onCreated(id)
    } catch (error) {
      const { code } = apiFailure(error)
      if (code === 'FLOW_NAME_TAKEN') setRefused(errorText(t, code))
      else notices.failed(error)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.flows.new.blankTitle)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={create.isPending} aria-disabled={!isReady}>
            {t(($) => $.flows.new.confirm)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
        <NameField
          label={t(($) => $.flows.new.name)}
          name={name}
          limit={LIMITS.flow.name}
          error={refused}
          onName={(next) => {
            setRefused(undefined)
            setName(next)
          }}
        />
        <Field label={t(($) => $.flows.new.kind)}>
          <RadioGroup
            look="cards"
            value={kind}
            onValueChange={setKind}
            options={KINDS.map((value) => ({
              value,
              label: t(($) => $.flows.kind[value]),
              help: t(($) => $.flows.kindHelp[value]),
            }))}
          />
        </Field>
        {kind === 'ai' && <ModelNote appId={appId} />}
        {folders.length > 0 && (
          <Field label={t(($) => $.flows.folders.choose)}>
            <Select
              value={folder}
              onValueChange={setFolder}
              options={[
                { value: NONE, label: t(($) => $.flows.folders.none) },
                ...folders.map(({ id, name: label }) => ({ value: id, label })),
              ]}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

/** Says what an AI flow still lacks, where no model is set. */
function ModelNote({ appId }: { appId: string }) {
  const t = useTexts()
  const resources = useQuery(orpc.flows.resources.queryOptions({ input: { appId } }))
  if (resources.data?.hasModel !== false) return null
  return (
    <Callout tone="warning" live title={t(($) => $.flows.new.noModel)}>
      {t(($) => $.flows.new.noModelText)}{' '}
      <Link asChild>
        <ScreenLink href={`${screenPath(appId, 'basic')}#model`}>{t(($) => $.flows.new.setModel)}</ScreenLink>
      </Link>
    </Callout>
  )
}
