import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { givenBy, isSameAnswer, type AnsweredBy } from '#src/domain/regression/answered-by.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { useNotices } from '../notices/use-notices.ts'
import type { MaySee } from './may.ts'
import { useAnswerName } from './use-answer-name.ts'
import { useFlowName } from './use-flow-name.ts'

type KeepTestDialogProps = {
  appId: string
  trace: BotTrace
  may: MaySee
  /** Where a visitor has asked it: the test goes with them when they are erased. */
  conversationId: string | undefined
  onClose: () => void
}
type Choice = { expected: AnsweredBy; name: string | null }

/** How many entries and documents that came near are offered as what should have answered. */
const MOST = 4

/** Keeps a visitor's question with what is to answer it: what answers it now, or what came near. */
export function KeepTestDialog({ appId, trace, may, conversationId, onClose }: KeepTestDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const form = useId()
  const nameOf = useAnswerName()
  const flowName = useFlowName(appId, trace.node?.flowId, may.flows)
  const choices = choicesOf(trace, flowName ?? '')
  const now = givenBy(trace)
  const [chosen, setChosen] = useState(() => {
    const at = choices.findIndex(({ expected }) => now !== null && isSameAnswer(expected, now))
    return String(Math.max(0, at))
  })
  const keeping = useMutation({
    mutationFn: (expected: AnsweredBy) =>
      client.regression.keep({ appId, question: trace.query, expected, ...(conversationId && { conversationId }) }),
    onSuccess: ({ isNew }) => {
      notices.done(isNew ? t(($) => $.frame.why.test.done) : t(($) => $.frame.why.test.again))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.regression.key() }),
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const choice = choices[Number(chosen)]
    if (choice && !keeping.isPending) keeping.mutate(choice.expected)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(($) => $.frame.why.test.title, { question: trace.query })}
      description={t(($) => $.frame.why.test.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={keeping.isPending}>
            {t(($) => $.frame.why.test.keep)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-3">
        <RadioGroup
          aria-label={t(($) => $.frame.why.test.expected)}
          value={chosen}
          onValueChange={setChosen}
          options={choices.map(({ expected, name }, at) => ({
            value: String(at),
            label: nameOf({ by: expected.by, name }),
            ...(now !== null && isSameAnswer(expected, now) && { help: t(($) => $.frame.why.test.now) }),
          }))}
        />
        {keeping.error !== null && (
          <p role="alert" className="text-13 text-danger-text">
            {errorText(t, apiFailure(keeping.error).code)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** What may be expected: all that came near, a person, or nothing. */
function choicesOf({ candidates, passages = [], node }: BotTrace, flowName: string): Choice[] {
  const flow: Choice[] = node ? [{ expected: { by: 'flow', id: node.flowId }, name: flowName }] : []
  const entries = candidates.map(({ entryId, question }): Choice => ({
    expected: { by: 'entry', id: entryId },
    name: question,
  }))
  const documents = passages.map(({ documentId, name }): Choice => ({
    expected: { by: 'document', id: documentId },
    name,
  }))
  return [
    ...flow,
    ...firstOfEach(entries),
    ...firstOfEach(documents),
    { expected: { by: 'person' }, name: null },
    { expected: { by: 'nothing' }, name: null },
  ]
}

const firstOfEach = (choices: readonly Choice[]): Choice[] =>
  choices
    .filter((choice, at) => choices.findIndex(({ expected }) => isSameAnswer(expected, choice.expected)) === at)
    .slice(0, MOST)
