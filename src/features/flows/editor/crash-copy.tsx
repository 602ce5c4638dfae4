import { useEffect, useState } from 'react'
import type { Flow } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { forgetCrashCopy, readCrashCopy } from '#src/editor/document/crash-copy.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { GraphDelta } from './aside/delta.ts'
import { parseAside } from './aside/graph-aside.ts'
import { crashKey, type OpenFlow } from './open-flow.ts'
import { takenBack } from './together/taken-back.ts'

type CrashCopyProps = { appId: string; flow: Pick<Flow, 'id' | 'kind' | 'updatedBy'>; open: OpenFlow }
type Found = { document: GraphDocument; back: GraphDelta | null; at: number }

/**
 * What was not saved when the page went last time, offered back: as a step that can be undone, beside what others have
 * saved since. Where both have changed the same somebody is asked, as when a colleague saves.
 */
export function CrashCopy({ appId, flow, open }: CrashCopyProps) {
  const t = useTexts()
  const { id: flowId, kind } = flow
  const format = useFormat()
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    let isHere = true
    void readCrashCopy(crashKey(appId, flowId)).then((copy) => {
      if (!isHere || copy === undefined) return
      void parseAside(copy.json, kind).then((document) => {
        if (isHere && document !== null)
          setFound({ document, back: (copy.back ?? null) as GraphDelta | null, at: copy.at })
      })
    })
    return () => {
      isHere = false
    }
  }, [appId, flowId, kind])

  if (found === null) return null
  const forget = () => {
    setFound(null)
    void forgetCrashCopy(crashKey(appId, flowId))
  }
  const takeBack = () => {
    setFound(null)
    const { store, sync } = open
    const base = takenBack(store, specsFor(flow.kind), found)
    if (base !== null) sync.contest(base, flow.updatedBy)
  }
  return (
    <div className="shrink-0 border-b border-line bg-surface p-2">
      <Callout
        tone="warning"
        title={t(($) => $.flow.crash.title)}
        actions={
          <>
            <Button size="small" tone="accent" onClick={takeBack}>
              {t(($) => $.flow.crash.takeBack)}
            </Button>
            <Button size="small" onClick={forget}>
              {t(($) => $.flow.crash.forget)}
            </Button>
          </>
        }
      >
        {t(($) => $.flow.crash.text, { when: format.dateTime(new Date(found.at).toISOString()) })}
      </Callout>
    </div>
  )
}
