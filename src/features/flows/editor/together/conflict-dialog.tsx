import { useState } from 'react'
import { useDoc } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { ConflictRow } from './conflict-row.tsx'
import { conflictWords } from './conflict-words.ts'
import { conflictKey, type Choices, type Side } from './merging.ts'
import type { Pending } from './sync.ts'
import { TheirFlow } from './their-flow.tsx'

/**
 * What two people have changed differently, with both values: one is chosen for each. Everything else of both stays, and
 * until it is decided nothing is saved.
 */
export function ConflictDialog({ pending, onClose }: { pending: Pending; onClose: () => void }) {
  const t = useTexts()
  const { kinds, resources, sync, store } = useFlowEditor()
  const mine = useDoc(store.docAtom)
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isLooking, setLooking] = useState(false)
  const { conflicts, refused, isUnfit, theirs, base, revision } = pending
  const name = pending.by ?? t(($) => $.flow.together.someone)
  const undecided = conflicts.filter((conflict) => !choices.has(conflictKey(conflict))).length
  const refusedKeys = new Set(refused.map(conflictKey))
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map((conflict) => [conflictKey(conflict), side])))
  const look = (
    <Button tone="quiet" className="mr-auto" onClick={() => setLooking(!isLooking)}>
      {isLooking ? t(($) => $.flow.together.conflict.back) : t(($) => $.flow.together.conflict.look)}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.flow.together.conflict.title, { name })}
      description={isUnfit ? t(($) => $.flow.together.conflict.unfit) : t(($) => $.flow.together.conflict.text)}
      closeLabel={t(($) => $.flow.together.conflict.later)}
      size={isLooking ? 'wide' : 'large'}
      footer={
        isUnfit ? (
          <>
            {look}
            <Button onClick={() => sync.takeAll()}>{t(($) => $.flow.together.conflict.takeAll)}</Button>
            <Button onClick={() => sync.keepAll()}>{t(($) => $.flow.together.conflict.keepAll)}</Button>
          </>
        ) : (
          <>
            {look}
            <Button onClick={onClose}>{t(($) => $.flow.together.conflict.later)}</Button>
            <Button tone="accent" disabled={undecided > 0} onClick={() => sync.settle(choices)}>
              {undecided > 0
                ? t(($) => $.flow.together.conflict.undecided, { count: undecided })
                : t(($) => $.flow.together.conflict.done)}
            </Button>
          </>
        )
      }
    >
      {isLooking ? (
        <TheirFlow key={revision} base={base} theirs={theirs} />
      ) : (
        !isUnfit && (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => chooseAll('mine')}>
                {t(($) => $.flow.together.conflict.allMine)}
              </Button>
              <Button size="small" onClick={() => chooseAll('theirs')}>
                {t(($) => $.flow.together.conflict.allTheirs)}
              </Button>
            </div>
            {refused.length > 0 && (
              <Callout tone="warning" live>
                {t(($) => $.flow.together.conflict.refused)}
              </Callout>
            )}
            <ul className="flex flex-col gap-4">
              {conflicts.map((conflict) => {
                const key = conflictKey(conflict)
                return (
                  <ConflictRow
                    key={key}
                    words={conflictWords({ t, kinds, resources }, conflict, { mine, theirs })}
                    name={name}
                    side={choices.get(key)}
                    isRefused={refusedKeys.has(key)}
                    onChoose={(side) => setChoices((now) => new Map(now).set(key, side))}
                  />
                )
              })}
            </ul>
          </div>
        )
      )}
    </Dialog>
  )
}
