import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowTest } from '#src/api/types.ts'
import type { FlowTestSetup, FlowTestStep } from '#src/domain/flow-test/test.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '../../editor-context.ts'
import { foundWords } from '../trace/found-words.ts'
import { stepOf, stepTypesFor } from './test-steps.ts'
import { TestStepFields } from './test-step-fields.tsx'

export type TestDraft = {
  id?: string
  revision?: number
  name: string
  setup: FlowTestSetup
  steps: FlowTestStep[]
} & {
  runs?: FlowTest['runs']
}

type TestDialogProps = { draft: TestDraft; onClose: () => void; onSaved: () => Promise<unknown> }

/** A test as a table of lines: what happens, and what is expected of it. */
export function TestDialog({ draft, onClose, onSaved }: TestDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const { appId, flow, kinds, isReadOnly } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const [name, setName] = useState(draft.name)
  const [from, setFrom] = useState(draft.setup.from)
  const [rows, setRows] = useState(() => draft.steps.map((step, index) => ({ id: index, step })))
  const [count, setCount] = useState(draft.steps.length)
  const last = draft.runs?.[0]?.result.steps
  const save = useMutation(
    orpc.flows.saveTest.mutationOptions({
      onSuccess: async () => {
        notices.done(t(($) => $.flow.tests.saved))
        onClose()
        await onSaved()
      },
      onError: (error) => notices.failed(error),
    }),
  )
  const add = (type: FlowTestStep['type']) => {
    setRows([...rows, { id: count, step: stepOf(type) }])
    setCount(count + 1)
  }
  const move = (index: number, by: 1 | -1) => {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row) next.splice(index + by, 0, row)
    setRows(next)
  }
  const isRight = name.trim() !== '' && rows.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={draft.id === undefined ? t(($) => $.flow.tests.new) : draft.name}
      description={t(($) => $.flow.tests.dialogText)}
      closeLabel={t(($) => $.common.close)}
      size="large"
      footer={
        !isReadOnly && (
          <>
            <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
            <Button
              tone="accent"
              busy={save.isPending}
              aria-disabled={!isRight}
              onClick={() =>
                isRight &&
                save.mutate({
                  appId,
                  flowId: flow.id,
                  ...(draft.id !== undefined && { testId: draft.id, revision: draft.revision }),
                  name: name.trim(),
                  setup: { ...draft.setup, from },
                  steps: rows.map(({ step }) => step),
                })
              }
            >
              {t(($) => $.flow.tests.save)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          <Field label={t(($) => $.flow.tests.name)} required className="min-w-60 flex-1">
            <TextField
              value={name}
              readOnly={isReadOnly}
              maxLength={LIMITS.flow.name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={t(($) => $.flow.try.setup.from)}>
            <Select<FlowTestSetup['from']>
              value={from}
              disabled={isReadOnly}
              onValueChange={setFrom}
              options={(['begin', 'said'] as const).map((value) => ({
                value,
                label: value === 'begin' ? t(($) => $.flow.tests.atStart) : t(($) => $.flow.try.setup.froms.said),
              }))}
            />
          </Field>
        </div>
        <ol className="flex flex-col gap-1.5" aria-label={t(($) => $.flow.tests.lines)}>
          {rows.map(({ id, step }, index) => {
            // By where the line stood: it may have been moved since.
            const result = last?.[id]
            return (
              <li key={id} className="flex flex-col gap-1 rounded-control border border-line p-2">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="tabular w-5 text-right text-12 text-muted">{index + 1}</span>
                  <span className="w-36 shrink-0 text-13">{t(($) => $.flow.tests.types[step.type])}</span>
                  <div className="flex min-w-40 flex-1">
                    <TestStepFields
                      step={step}
                      isReadOnly={isReadOnly}
                      onChange={(next) => setRows(rows.map((row) => (row.id === id ? { id, step: next } : row)))}
                    />
                  </div>
                  {!isReadOnly && (
                    <span className="ml-auto flex">
                      <IconButton
                        size="small"
                        label={t(($) => $.flow.tests.up)}
                        icon={<ArrowUp size={14} />}
                        disabled={index === 0}
                        onClick={() => move(index, -1)}
                      />
                      <IconButton
                        size="small"
                        label={t(($) => $.flow.tests.down)}
                        icon={<ArrowDown size={14} />}
                        disabled={index === rows.length - 1}
                        onClick={() => move(index, 1)}
                      />
                      <IconButton
                        size="small"
                        label={t(($) => $.flow.tests.removeLine)}
                        icon={<Trash2 size={14} />}
                        onClick={() => setRows(rows.filter((row) => row.id !== id))}
                      />
                    </span>
                  )}
                </div>
                {result?.ok === false && (
                  <p className="ml-7 text-12 text-danger-text">
                    {t(($) => $.flow.tests.found, {
                      found: foundWords({ t, kinds, document }, step, result.found ?? ''),
                    })}
                  </p>
                )}
              </li>
            )
          })}
        </ol>
        {!isReadOnly && (
          <Menu
            align="start"
            trigger={
              <Button
                size="small"
                icon={<Plus size={14} />}
                className="self-start"
                disabled={rows.length >= LIMITS.flow.testSteps}
              >
                {t(($) => $.flow.tests.addLine)}
              </Button>
            }
            entries={stepTypesFor(draft.setup.call !== undefined).map((type) => ({
              label: t(($) => $.flow.tests.types[type]),
              onSelect: () => add(type),
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}
