import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { issuesOf } from '#src/api/errors.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { AssignmentCalls } from './assignment-calls.tsx'
import { useAssignmentAnswer } from '#src/features/shared/assignment/assignment-answer.ts'
import type { AssignmentFormState } from './use-assignment-form.ts'

/** Asks the other system as the form has it, tells what came back, and shows the calls that there were. */
export function AssignmentTestBox({ appId, form }: { appId: string; form: AssignmentFormState }) {
  const t = useTexts()
  const notices = useNotices()
  const [isLooking, setLooking] = useState(false)
  const { webhook, secret } = form.draft
  const { headOf, decisionOf } = useAssignmentAnswer()
  const test = useMutation({
    mutationFn: () => {
      const { url, timeoutSeconds } = webhook
      return client.settings.testAssignment({
        appId,
        webhook: { url, timeoutSeconds },
        ...(secret !== '' && { secret }),
      })
    },
    onError: (error) => {
      const [issue] = issuesOf(error)
      if (issue === undefined) notices.failed(error)
    },
  })
  const [issue] = test.error === null ? [] : issuesOf(test.error)
  const reason = URL.canParse(webhook.url) ? undefined : t(($) => $.settings.assignment.webhook.urlWrong)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <DisabledReason reason={reason}>
          <Button busy={test.isPending} onClick={() => reason === undefined && test.mutate()}>
            {t(($) => $.settings.assignment.test.send)}
          </Button>
        </DisabledReason>
        <Button onClick={() => setLooking(true)}>{t(($) => $.settings.assignment.test.calls)}</Button>
      </div>
      <div role="status">
        {issue !== undefined && <Callout tone="danger" title={errorText(t, issue.code)} />}
        {test.data !== undefined && (
          <Callout tone={test.data.outcome === 'fallback' ? 'warning' : 'success'} title={headOf(test.data)}>
            <p>{t(($) => $.settings.assignment.test.would, { decision: decisionOf(test.data, webhook.onTimeout) })}</p>
            {test.data.answer !== '' && (
              <pre className="mt-2 max-h-40 overflow-auto font-mono text-12 wrap-anywhere whitespace-pre-wrap">
                {test.data.answer}
              </pre>
            )}
          </Callout>
        )}
      </div>
      {isLooking && <AssignmentCalls appId={appId} onClose={() => setLooking(false)} />}
    </div>
  )
}
