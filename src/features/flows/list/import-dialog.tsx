import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFailure, refusalOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import type { KindOfFlow } from '#src/domain/graph/flow-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { flowPath } from './flow-path.ts'
import { faultPlace, faultText, type FileFault } from './fault-text.ts'
import { refreshFlows } from './use-flow-deeds.ts'

type ImportDialogProps = {
  appId: string
  folderId: string | null
  /** Where a flow is opened: menus and task flows have editors of their own. */
  pathOf?: (appId: string, flow: Imported) => string
  onClose: () => void
}

type Imported = { id: string; name: string; kind: KindOfFlow; unsupported: readonly { kind: string; count: number }[] }
type Refused = { file: string; message: string; faults: readonly FileFault[] }

const taskPath = (appId: string, { id }: Imported) => flowPath(appId, id)

const MEGABYTE = 1024 * 1024
/** Faults that are listed; the rest is counted. */
const SHOWN = 20

/** Takes a flow's file: tells what keeps it out, or what came in and what of it this version cannot run. */
export function ImportDialog({ appId, folderId, pathOf = taskPath, onClose }: ImportDialogProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const send = useMutation(orpc.flows.import.mutationOptions())
  const [file, setFile] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const [imported, setImported] = useState<Imported>()

  async function handleFile(chosen: File) {
    setFile(chosen.name)
    setRefused(undefined)
    try {
      const text = await chosen.text()
      setImported(await send.mutateAsync({ appId, text, folderId }))
      await refreshFlows(queryClient)
    } catch (error) {
      const message = errorText(t, apiFailure(error).code)
      setRefused({ file: chosen.name, message, faults: refusalOf(error, 'FLOW_FILE_INVALID')?.faults ?? [] })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.flows.import.title)}
      {...(imported === undefined && { description: t(($) => $.flows.import.text) })}
      closeLabel={t(($) => $.common.close)}
      footer={
        imported === undefined ? (
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
        ) : (
          <>
            <Button onClick={() => setImported(undefined)}>{t(($) => $.flows.import.another)}</Button>
            <Button tone="accent" asChild>
              <ScreenLink href={pathOf(appId, imported)}>{t(($) => $.flows.import.open)}</ScreenLink>
            </Button>
          </>
        )
      }
    >
      {imported !== undefined ? (
        <Report imported={imported} />
      ) : (
        <div className="flex flex-col gap-4">
          <FileDrop
            label={t(($) => $.flows.import.drop)}
            hint={t(($) => $.flows.import.hint, { size: LIMITS.flow.bytes / MEGABYTE })}
            browseLabel={t(($) => $.flows.import.browse)}
            cancelLabel={() => t(($) => $.common.cancel)}
            retryLabel={() => t(($) => $.common.retry)}
            removeLabel={() => t(($) => $.common.clear)}
            accept=".json"
            maxBytes={LIMITS.flow.bytes}
            disabled={send.isPending}
            items={
              send.isPending
                ? [{ id: 'file', name: file, state: 'waiting', note: t(($) => $.flows.import.reading) }]
                : []
            }
            onFiles={([chosen]) => {
              if (chosen !== undefined) void handleFile(chosen)
            }}
            onRefuse={([first]) => {
              if (first === undefined) return
              const { file: other, reason } = first
              const message = t(($) => $.flows.import.refused[reason], { size: LIMITS.flow.bytes / MEGABYTE })
              setRefused({ file: other.name, message, faults: [] })
            }}
          />
          {refused !== undefined && <Refusal refused={refused} />}
        </div>
      )}
    </Dialog>
  )
}

function Refusal({ refused: { file, message, faults } }: { refused: Refused }) {
  const t = useTexts()
  const rest = faults.length - SHOWN
  const listed = [...new Map(faults.map((fault) => [`${faultPlace(fault)} ${fault.code}`, fault]))].slice(0, SHOWN)
  return (
    <Callout tone="danger" live title={t(($) => $.flows.import.failed, { name: file })}>
      {faults.length === 0 ? (
        message
      ) : (
        <ul className="mt-1 flex flex-col gap-2">
          {listed.map(([key, fault]) => (
            <li key={key} className="flex flex-col">
              <span className="text-ink">{faultText(t, fault)}</span>
              {fault.path.length > 0 && <code className="font-mono text-12">{faultPlace(fault)}</code>}
            </li>
          ))}
          {rest > 0 && <li>{t(($) => $.flows.import.moreFaults, { count: rest })}</li>}
        </ul>
      )}
    </Callout>
  )
}

function Report({ imported: { name, unsupported } }: { imported: Imported }) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="success" live title={t(($) => $.flows.import.done, { name })}>
        {unsupported.length === 0 && t(($) => $.flows.import.whole)}
      </Callout>
      {unsupported.length > 0 && (
        <Callout tone="warning" live title={t(($) => $.flows.import.unsupported)}>
          {t(($) => $.flows.import.unsupportedText)}
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
            {unsupported.map(({ kind, count }) => (
              <li key={kind}>
                <code className="font-mono text-12 text-ink">{kind}</code> {t(($) => $.flows.import.steps, { count })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}
