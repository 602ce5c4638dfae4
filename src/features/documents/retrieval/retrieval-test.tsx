import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useMaySee } from '#src/features/shared/why/may.ts'
import { OutcomeBadge } from '#src/features/shared/why/outcome-badge.tsx'
import { WhyPanel } from '#src/features/shared/why/why-panel.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MessageContent } from '#src/ui/message/message-content.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { NewEntry, type EntryWriter } from '../new-entry.tsx'
import { useMessageTexts } from '#src/features/shared/message/use-message-texts.ts'

type Source = 'draft' | 'live'
type Tested = Awaited<ReturnType<typeof client.retrievals.test>>

type RetrievalTestProps = { appId: string; first?: string; writer: EntryWriter }

/** A question, and all that comes back for it: from the draft or from what is live. */
export function RetrievalTest({ appId, first = '', writer }: RetrievalTestProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const [source, setSource] = useState<Source>('draft')
  const [text, setText] = useState(first)
  const test = useMutation(
    orpc.retrievals.test.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.retrievals.key() }),
    }),
  )
  const run = (from: Source) => {
    if (text.trim() !== '') test.mutate({ appId, source: from, text: text.trim() })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!test.isPending) run(source)
  }
  return (
    <>
      <p className="max-w-prose text-13 text-muted">{t(($) => $.retrieval.test.note)}</p>
      <form
        aria-label={t(($) => $.retrieval.test.label)}
        onSubmit={handleSubmit}
        className="flex flex-wrap items-center gap-2"
      >
        <SegmentedControl<Source>
          aria-label={t(($) => $.retrieval.test.source)}
          value={source}
          onValueChange={(next) => {
            setSource(next)
            // What is seen is always of what is chosen.
            if (test.data !== undefined || test.isError) run(next)
          }}
          segments={[
            { value: 'draft', label: t(($) => $.retrieval.test.draft) },
            { value: 'live', label: t(($) => $.retrieval.test.live) },
          ]}
        />
        <div className="flex min-w-72 flex-1 gap-2 sm:max-w-120">
          <div className="min-w-0 flex-1">
            <TextField
              aria-label={t(($) => $.retrieval.test.input)}
              placeholder={t(($) => $.retrieval.test.input)}
              maxLength={LIMITS.message.visitorText}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <Button type="submit" tone="accent" busy={test.isPending} aria-disabled={text.trim() === '' || undefined}>
            {t(($) => $.retrieval.test.run)}
          </Button>
        </div>
      </form>
      {test.isError ? (
        <Callout tone="danger">{trouble(apiFailure(test.error).code)}</Callout>
      ) : test.data === undefined ? (
        <EmptyState
          drawing={<QuestionsDrawing />}
          title={t(($) => $.retrieval.test.start)}
          text={t(($) => $.retrieval.test.startText, { days: LIMITS.retrieval.testDays })}
        />
      ) : (
        <TestResult appId={appId} tested={test.data} writer={writer} />
      )}
    </>
  )

  function trouble(code: string): string {
    return code === 'ROBOT_UNAVAILABLE' ? t(($) => $.retrieval.test.nothingLive) : errorText(t, code)
  }
}

type TestResultProps = { appId: string; tested: Tested; writer: EntryWriter }

function TestResult({ appId, tested: { trace, body, version }, writer }: TestResultProps) {
  const t = useTexts()
  const texts = useMessageTexts()
  const may = useMaySee()
  const [isWriting, setWriting] = useState(false)
  return (
    <div className="flex max-w-4xl flex-col gap-3" role="status">
      <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
        <div className="flex flex-wrap items-center gap-2 text-12 text-muted">
          {t(($) => $.retrieval.test.answer)} <OutcomeBadge outcome={trace.outcome} />
        </div>
        <div className="text-14 text-ink">
          {body === null ? (
            <p className="text-muted">{t(($) => $.retrieval.test.silent)}</p>
          ) : body.type === 'suggestions' || body.type === 'notice' ? (
            <>
              <p className="whitespace-pre-wrap wrap-anywhere">{body.text}</p>
              {body.type === 'suggestions' && body.items.length > 0 && (
                <ul className="mt-1 list-disc pl-5 text-13">
                  {body.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </>
          ) : (
            <MessageContent content={body} texts={texts} />
          )}
        </div>
        {trace.outcome === 'fallback' && may.edit && (
          <Button size="small" className="self-start" onClick={() => setWriting(true)}>
            {t(($) => $.retrieval.test.write)}
          </Button>
        )}
      </div>
      <WhyPanel
        appId={appId}
        trace={trace}
        version={version}
        draftText={t(($) => $.retrieval.test.draftVersion)}
        may={may}
      />
      {isWriting && (
        <NewEntry appId={appId} writer={writer} fill={{ question: trace.query }} onClose={() => setWriting(false)} />
      )}
    </div>
  )
}
