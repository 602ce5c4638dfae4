import { useState } from 'react'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { flowFile } from '../../list/export-flow.ts'
import { useFlowEditor } from '../editor-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Pending, Trouble } from './sync.ts'
import { useNews } from './use-news.ts'

/** What others' work asks of somebody: a decision, or to know that the flow can no longer be saved. */
export function Notices() {
  const { sync } = useFlowEditor()
  const pending = useDoc(sync.pendingAtom)
  const trouble = useDoc(sync.troubleAtom)
  useNews()
  if (trouble !== null) return <TroubleBar trouble={trouble} />
  return pending && <Waiting pending={pending} />
}

/** The dialog, and where it was put aside the way back to it. */
function Waiting({ pending }: { pending: Pending }) {
  const t = useTexts()
  const { sync } = useFlowEditor()
  const [isAside, setAside] = useState(false)
  if (!isAside) return <ConflictDialog pending={pending} onClose={() => setAside(true)} />
  const name = pending.by ?? t(($) => $.flow.together.someone)
  return (
    <Callout
      tone="warning"
      live
      className="m-2 shrink-0"
      title={t(($) => $.flow.together.waiting, { name })}
      actions={
        <Button
          size="small"
          tone="accent"
          onClick={() => {
            setAside(false)
            sync.review()
          }}
        >
          {t(($) => $.flow.together.decide)}
        </Button>
      }
    >
      {t(($) => $.flow.together.waitingText)}
    </Callout>
  )
}

function TroubleBar({ trouble }: { trouble: Trouble }) {
  const t = useTexts()
  const { flow, store, sync } = useFlowEditor()
  const handleExport = () => {
    const { name, kind } = flow
    saveFile(flowFile(name, exportFlow({ name, kind, document: store.store.get(store.docAtom) })))
  }
  return (
    <Callout
      tone="danger"
      live
      className="m-2 shrink-0"
      title={t(($) => $.flow.together.trouble[trouble])}
      actions={
        <>
          <Button size="small" tone="accent" onClick={handleExport}>
            {t(($) => $.flow.together.export)}
          </Button>
          <Button size="small" onClick={() => void sync.look()}>
            {t(($) => $.flow.together.lookAgain)}
          </Button>
        </>
      }
    >
      {t(($) => $.flow.together.troubleText[trouble])}
    </Callout>
  )
}
